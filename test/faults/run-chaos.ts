// `npm run chaos`: the same trial as the test, for as many seconds as the first argument says (300 unless told).
// Exit code 1 when anything was wrong.
import { chaos } from './chaos.ts';

const seconds = Number(process.argv[2] ?? 300);
if (!Number.isInteger(seconds) || seconds < 1) {
  process.stderr.write('Give the number of seconds, such as: npm run chaos -- 600\n');
  process.exit(2);
}
const { figures, wrongs } = await chaos({ seconds, clients: 24, say: (line) => void process.stderr.write(`${line}\n`) });
for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name.padEnd(28)}${value.toLocaleString('en')}\n`);
for (const wrong of wrongs.slice(0, 50)) process.stdout.write(`${wrong}\n`);
process.exit(wrongs.length === 0 ? 0 : 1);
