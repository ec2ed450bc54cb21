export function shown(value: unknown, indent = ''): string {
  if (!isThing(value)) return `${indent}${plain(value)}`;
  return Object.entries(value)
    .map(([name, inner]) =>
      isThing(inner) && Object.keys(inner).length > 0
        ? `${indent}${name}:\n${shown(inner, `${indent}  `)}`
        : `${indent}${name}: ${plain(inner)}`,
    )
    .join('\n');
}

const isThing = (value: unknown): value is object => typeof value === 'object' && value !== null;
const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
