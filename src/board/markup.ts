/** Small pieces of SVG text: escaping, numbers, and text that fits a width. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Printable ASCII without the five above: nearly every text of a picture, and nothing to be done. */
const PLAIN = /^[ !#-%(-;=?-~]*$/;

/**
 * Text made safe for XML, in content and in attributes. Characters that XML cannot carry at all, and those that turn the
 * direction of the text around them, become U+FFFD, so that a name can neither break the picture nor rearrange it.
 */
export function escapeXml(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069\ufffe\uffff]/gu, '\ufffd')
    .replace(/[&<>"']/g, (c) => ESCAPES[c] as string);
}

/** A coordinate with at most two decimals, the same bytes everywhere. */
export function num(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** The attributes of an element: numbers as coordinates, text escaped, undefined left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** One element with its content, which is markup already. */
export function element(name: string, attributes: Attributes, content = ''): string {
  let open = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    open += ` ${key}="${typeof value === 'number' ? num(value) : escapeXml(value)}"`;
  }
  return content === '' ? `${open}/>` : `${open}>${content}</${name}>`;
}

/** A line of text. */
export function label(x: number, y: number, size: number, style: string, text: string): string {
  return element('text', { x, y, 'font-size': size, class: style }, escapeXml(text));
}

/**
 * About how wide a text is drawn at a font size of 1. There is no font to measure here; the figures are those of a wide
 * sans-serif face, so that text is rather cut too early than drawn over its neighbour.
 */
export function textWidth(text: string): number {
  let width = 0;
  for (const c of text) width += charWidth(c);
  return width;
}

function charWidth(c: string): number {
  const code = c.codePointAt(0) as number;
  if (/\p{Mn}/u.test(c)) return 0;
  if (code >= 0x1100) return 1.15;
  if (/[mwMW@%\u2026]/.test(c)) return 1;
  if (/[iljI.,:;'|!\s·]/.test(c)) return 0.33;
  if (/[frt()[\]-]/.test(c)) return 0.42;
  return /\p{Lu}/u.test(c) ? 0.74 : 0.64;
}

/** How much wider bold text is. */
export const BOLD = 1.12;

/** The text, cut with an ellipsis where it would be wider than `width` at this font size. */
export function fitText(text: string, width: number, size: number): string {
  const trimmed = text.replace(/\s+/g, ' ').trim();
  if (textWidth(trimmed) * size <= width) return trimmed;
  let kept = '';
  for (const c of trimmed) {
    if (textWidth(`${kept}${c}…`) * size > width) break;
    kept += c;
  }
  return `${kept.trimEnd()}…`;
}

/** The text in lines that fit `width` at this font size. */
export function wrapText(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer) * size > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  lines.push(line);
  return lines.map((each) => fitText(each, width, size));
}
