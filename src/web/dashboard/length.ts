/** 2 min 5 s of a length in milliseconds. */
export function length(ms: number): string {
  if (ms > 0 && ms < 9_950) return `${Math.max(1, Math.round(ms / 100)) / 10} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
}
