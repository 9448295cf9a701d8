import { LRUCache } from 'lru-cache';

interface KeptText {
  /** What the text was made from. */
  readonly source: unknown;
  readonly text: string;
}

/** What a kept text takes at most, characters; a longer one is made anew each time. */
const LONGEST_TEXT = 256 * 1024;

/**
 * JSON objects that were made before, as text. What a text was made from is kept beside it, an object that never changes or a
 * stamp, and the text is given again only for the very same: nothing has to be forgotten, and nothing can be out of date. What
 * changes with time alone is no part of such a text, see `withField`.
 */
export class KeptTexts {
  private readonly kept: LRUCache<string, KeptText>;

  /**
   * @param bytes what all of them may take
   * @param sourceBytes what the source of one is counted as: it stays as long as the text
   */
  constructor(bytes: number, sourceBytes: number) {
    this.kept = new LRUCache({
      maxSize: bytes,
      maxEntrySize: 2 * LONGEST_TEXT,
      // a character takes two bytes as soon as one of the text is not in Latin-1
      sizeCalculation: ({ text }) => 2 * text.length + sourceBytes,
    });
  }

  /** The text of this name for this source; made if it is not there. */
  of(name: string, source: object | string, make: () => object): string {
    return this.get(name, source) ?? this.keep(name, source, make());
  }

  /** The text of this name if it was made from this source, else null. */
  get(name: string, source: object | string): string | null {
    const kept = this.kept.get(name);
    return kept?.source === source ? kept.text : null;
  }

  /** Makes a text from what came of a source. */
  keep(name: string, source: object | string, value: object): string {
    const text = JSON.stringify(value);
    this.kept.set(name, { source, text });
    return text;
  }

  /** What all of them take now, bytes. */
  get bytes(): number {
    return this.kept.calculatedSize;
  }
}

/** The JSON of an object that has a field already, with one more. */
export function withField(object: string, name: string, json: string): string {
  return `${object.slice(0, -1)},"${name}":${json}}`;
}
