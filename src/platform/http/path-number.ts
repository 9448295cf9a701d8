import { Injectable, type PipeTransform } from '@nestjs/common';
import { notFound } from '../problems/problem.js';

/** A number of a seat in a path. What is no such number names nothing, and is answered like an unknown path. */
@Injectable()
export class SeatNumberPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (!/^([1-9]|1[0-4])$/.test(text)) throw notFound();
    return Number(text);
  }
}

/** A number that counts things in a path, such as messages. */
@Injectable()
export class CountingNumberPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647) throw notFound();
    return Number(text);
  }
}

/** The id of something in a path. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  transform(text: string): string {
    if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text)) throw notFound();
    return text;
  }
}
