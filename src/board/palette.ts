/** The colours of the picture, in light and in dark, and the style sheet made of them. */

/** A number of pips: the colour of its half of the tile, and the ink of the numeral on it. */
export interface ValueColour {
  readonly face: string;
  readonly ink: string;
}

const DARK_INK = '#14171c';
const LIGHT_INK = '#ffffff';

/**
 * One colour for each number of pips, 0 to 18. Found by search so that any two stay apart under normal sight, protanopia,
 * deuteranopia and tritanopia, neighbours in number most of all; each ink has a contrast of at least 4.5 on its face. The
 * numeral always stands there too: no colour means anything alone.
 */
export const VALUE_COLOURS: readonly ValueColour[] = [
  { face: '#fdfbf3', ink: DARK_INK },
  { face: '#256b8c', ink: LIGHT_INK },
  { face: '#f7ab13', ink: DARK_INK },
  { face: '#561eb4', ink: LIGHT_INK },
  { face: '#e4762f', ink: DARK_INK },
  { face: '#a8abfb', ink: DARK_INK },
  { face: '#8644da', ink: LIGHT_INK },
  { face: '#362040', ink: LIGHT_INK },
  { face: '#ac5e1a', ink: LIGHT_INK },
  { face: '#89ff6e', ink: DARK_INK },
  { face: '#57ae9a', ink: DARK_INK },
  { face: '#580906', ink: LIGHT_INK },
  { face: '#38dea0', ink: DARK_INK },
  { face: '#653952', ink: LIGHT_INK },
  { face: '#6388ae', ink: DARK_INK },
  { face: '#16177d', ink: LIGHT_INK },
  { face: '#e8cefc', ink: DARK_INK },
  { face: '#922605', ink: LIGHT_INK },
  { face: '#a374fc', ink: DARK_INK },
];

/** The colours of everything but the pips. */
export interface Scheme {
  /** Behind everything. */
  readonly ground: string;
  /** A lane, a seat's card, the hand. */
  readonly panel: string;
  readonly panelEdge: string;
  /** Text, and quieter text. */
  readonly text: string;
  readonly quiet: string;
  /** The body of a tile and its edge. */
  readonly tile: string;
  readonly tileEdge: string;
  /** A tile that lies face down. */
  readonly back: string;
  /** The rail that joins the tiles of a line. */
  readonly rail: string;
  /** Who is to move, and the viewer's own things. */
  readonly accent: string;
  readonly accentInk: string;
  /** A marker: the train is open to all. */
  readonly marker: string;
  readonly markerInk: string;
  /** An open double. */
  readonly alarm: string;
}

export const LIGHT: Scheme = {
  ground: '#eef0ee',
  panel: '#fbfcfa',
  panelEdge: '#c9cfca',
  text: '#1a1f24',
  quiet: '#535c65',
  tile: '#fffef8',
  tileEdge: '#4a4f55',
  back: '#54707c',
  rail: '#9aa3a1',
  accent: '#0b5fa5',
  accentInk: '#ffffff',
  marker: '#ffd23f',
  markerInk: '#1a1f24',
  alarm: '#c2185b',
};

export const DARK: Scheme = {
  ground: '#14181b',
  panel: '#1e2428',
  panelEdge: '#3a444a',
  text: '#eef2f3',
  quiet: '#a9b4ba',
  tile: '#d9d6cb',
  tileEdge: '#0b0d0e',
  back: '#7c98a4',
  rail: '#5d6a70',
  accent: '#7cc0ff',
  accentInk: '#0d1216',
  marker: '#ffd23f',
  markerInk: '#1a1f24',
  alarm: '#ff7fb0',
};

function rules(s: Scheme): string {
  return [
    `.ty-ground{fill:${s.ground}}`,
    `.ty-panel{fill:${s.panel};stroke:${s.panelEdge}}`,
    `.ty-hub{fill:${s.panel};stroke:${s.panelEdge};stroke-width:2}`,
    `.ty-own{fill:${s.panel};stroke:${s.accent};stroke-width:2}`,
    `.ty-text{fill:${s.text}}`,
    `.ty-strong{fill:${s.text};font-weight:700}`,
    `.ty-quiet{fill:${s.quiet}}`,
    `.ty-tile{fill:${s.tile};stroke:${s.tileEdge}}`,
    `.ty-back{fill:${s.back};stroke:${s.tileEdge}}`,
    `.ty-rail{fill:none;stroke:${s.rail};stroke-width:3;stroke-linecap:round;stroke-linejoin:round}`,
    `.ty-tie{fill:none;stroke:${s.rail};stroke-width:1.5;stroke-dasharray:4 3}`,
    `.ty-slot{fill:${s.panel};stroke:${s.quiet};stroke-dasharray:4 3}`,
    `.ty-end{fill:${s.panel};stroke:${s.quiet};stroke-width:1.5}`,
    `.ty-sign{fill:${s.ground};stroke:${s.panelEdge}}`,
    `.ty-accent{fill:${s.accent}}`,
    `.ty-accent-text{fill:${s.accent};font-weight:700}`,
    `.ty-on-accent{fill:${s.accentInk};font-weight:700}`,
    `.ty-marker{fill:${s.marker};stroke:${s.markerInk};stroke-width:1}`,
    `.ty-on-marker{fill:${s.markerInk};font-weight:700}`,
    `.ty-drawn{fill:none;stroke:${s.accent};stroke-width:2.5}`,
    `.ty-alarm{fill:none;stroke:${s.alarm};stroke-width:3}`,
    `.ty-alarm-text{fill:${s.alarm};font-weight:700;stroke:${s.panel};stroke-width:3;paint-order:stroke}`,
  ].join('');
}

const VALUES =
  VALUE_COLOURS.map(
    ({ face, ink }, n) =>
      `.ty-v${n}{fill:${face}}.ty-n${n}{fill:${ink};font-weight:700}.ty-p${n}{stroke:${ink};stroke-linecap:round}`,
  ).join('') + '.ty-v0{stroke:#b5b0a0;stroke-width:.75}';

/** The style sheet. All names begin with `ty-`: a picture that is put into a page must not restyle it. */
export const STYLE_SHEET =
  `.ty-board{max-width:100%;height:auto}` +
  `.ty-board text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}` +
  `.ty-board .ty-mid{text-anchor:middle}.ty-board .ty-right{text-anchor:end}` +
  VALUES +
  rules(LIGHT) +
  `@media (prefers-color-scheme:dark){${rules(DARK)}}`;
