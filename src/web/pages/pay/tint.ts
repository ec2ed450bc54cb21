/** Panel colours of pay.css in light and dark. */
const GROUND = { light: '#f2f5f3', dark: '#1e2228' } as const;
/** Contrast of WCAG 2 for text. */
const ENOUGH = 4.5;

/** Style with the brand colour: darker in light and lighter in dark until readable, with black or white text on it. */
export function tint(colour: string): string {
  const light = readable(colour, GROUND.light, '#000000');
  const dark = readable(colour, GROUND.dark, '#ffffff');
  return `:root{--strong:light-dark(${light},${dark});--on-strong:light-dark(${onto(light)},${onto(dark)})}`;
}

function readable(colour: string, ground: string, towards: string): string {
  for (let part = 0; part < 1; part += 0.02) {
    const mixed = mix(colour, towards, part);
    if (contrast(mixed, ground) >= ENOUGH) return mixed;
  }
  return towards;
}

const onto = (colour: string): string => (contrast(colour, '#ffffff') >= contrast(colour, '#000000') ? '#ffffff' : '#000000');

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function mix(colour: string, towards: string, part: number): string {
  const to = channels(towards);
  const mixed = channels(colour).map((each, at) => Math.round(each + ((to[at] ?? 0) - each) * part));
  return `#${mixed.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
}

/** Contrast ratio of WCAG 2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((left, right) => right - left);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((each) => {
    const part = each / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
