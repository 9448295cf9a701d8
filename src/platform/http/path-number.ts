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
