/** What the tests read back from a picture: its boxes and its words, from the markup alone. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The boxes of all elements of a class: rectangles, and circles by the square round them. */
export function boxesOf(svg: string, style: string): Box[] {
  const elements = svg.match(new RegExp(`<(rect|circle) class="${style}"[^>]*>`, 'g')) ?? [];
  return elements.map((markup) => {
    const read = (name: string): number => Number(new RegExp(` ${name}="([^"]*)"`).exec(markup)?.[1]);
    if (markup.startsWith('<rect')) return { x: read('x'), y: read('y'), width: read('width'), height: read('height') };
    const r = read('r');
    return { x: read('cx') - r, y: read('cy') - r, width: 2 * r, height: 2 * r };
  });
}

/** The first two boxes that share more than an edge, if any do. */
export function firstOverlap(boxes: readonly Box[]): readonly [Box, Box] | null {
  const sorted = [...boxes].sort((a, b) => a.y - b.y);
  for (const [i, a] of sorted.entries()) {
    for (let j = i + 1; j < sorted.length; j++) {
      const b = sorted[j] as Box;
      if (b.y >= a.y + a.height - 0.01) break;
      if (a.x < b.x + b.width - 0.01 && b.x < a.x + a.width - 0.01) return [a, b];
    }
  }
  return null;
}

export function viewBoxOf(svg: string): Box {
  const [x, y, width, height] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '').split(' ').map(Number);
  return { x: x as number, y: y as number, width: width as number, height: height as number };
}

/** The text alternative, as it reads. */
export function descriptionOf(svg: string): string {
  return unescape(/<desc[^>]*>([^<]*)<\/desc>/.exec(svg)?.[1] ?? '');
}

/** All drawn words. */
export function wordsOf(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((match) => unescape(match[1] as string));
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** The first fault of the markup as XML (a tag not closed, a bare `&` or `<`, a quote that is missing); null: none. */
export function xmlFault(svg: string): string | null {
  const open: string[] = [];
  const pattern = /<(\/?)([a-z]+)((?: [a-zA-Z:-]+="[^"<]*")*)(\/?)>|([^<]+)|(.)/gy;
  for (const match of svg.matchAll(pattern)) {
    const [whole, closes, name, attributes, isEmpty, text, stray] = match;
    if (stray !== undefined) return `stray ${svg.slice(match.index, match.index + 40)}`;
    if (/&(?!(amp|lt|gt|quot|#39);)/.test(text ?? attributes ?? '')) return `bare ampersand in ${whole}`;
    if (name === undefined || isEmpty === '/') continue;
    if (closes !== '/') open.push(name);
    else if (open.pop() !== name) return `${whole} closes nothing`;
  }
  return open.length === 0 ? null : `${open.join(' ')} not closed`;
}
