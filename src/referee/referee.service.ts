import { Injectable } from '@nestjs/common';
import { checkRecord, judgePosition, readPosition } from '../engine/index.js';
import { DEAL_CRYPTO } from '../fair-deal/index.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Problem } from '../platform/problems/problem.js';
import { explained, readQuestion } from './expected-play.js';

/** Judges what is sent in, and keeps nothing of it. */
@Injectable()
export class RefereeService {
  legalMoves(position: unknown): Answer {
    const question = readQuestion(position);
    const reading = readPosition(question.position);
    if (!reading.ok) {
      const { code, detail, pointer } = reading;
      throw new Problem('position_refused', { detail, errors: [{ pointer, code, detail }] });
    }
    const judgement = judgePosition(reading.position);
    if (question.explain === null) return answer(200, judgement);
    return answer(200, {
      ...judgement,
      explanation: explained(reading.position, judgement.legalMoves, question.explain),
    });
  }

  checkRecord(record: unknown): Answer {
    const verdict = checkRecord(record, DEAL_CRYPTO);
    if (verdict.ok) return answer(200, { ok: true, rounds: verdict.rounds, moves: verdict.moves, fault: null });
    const { code, detail, pointer, round, move } = verdict;
    return answer(200, { ok: false, rounds: null, moves: null, fault: { code, detail, pointer, round, move } });
  }
}
