const HEADER_END = Buffer.from('\r\n\r\n');
const LENGTH_HEADER = Buffer.from('ontent-Length: ');
const OK = Buffer.from('HTTP/1.1 200');

/** Reads answers of one connection by status and length alone, to use little of the shared processor. */
export class AnswerReader {
  private missing = 0;
  private head: Buffer | null = null;
  private readonly refused: (answer: string) => void;

  constructor(refused: (answer: string) => void) {
    this.refused = refused;
  }

  read(chunk: Buffer): boolean {
    if (this.missing > 0) {
      this.missing -= chunk.length;
      return this.missing === 0;
    }
    const answer = this.head ? Buffer.concat([this.head, chunk]) : chunk;
    const end = answer.indexOf(HEADER_END);
    this.head = end < 0 ? answer : null;
    if (end < 0) return false;
    if (answer.compare(OK, 0, OK.length, 0, OK.length) !== 0) this.refused(answer.toString('utf8', 0, 600));
    this.missing = end + HEADER_END.length + lengthIn(answer) - answer.length;
    return this.missing === 0;
  }
}

function lengthIn(answer: Buffer): number {
  let at = answer.indexOf(LENGTH_HEADER) + LENGTH_HEADER.length;
  let length = 0;
  for (let digit = (answer[at] ?? 0) - 48; digit >= 0 && digit <= 9; digit = (answer[++at] ?? 0) - 48) length = length * 10 + digit;
  return length;
}
