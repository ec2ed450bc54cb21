// A process that compares all subjects with the lists, until it is killed.
import { pino } from 'pino';
import { openApp } from '../../src/app/wiring/open-app.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { rescreen } from '../../src/slices/compliance/rescreen.ts';

const app = openApp(readConfig(process.env), pino({ level: 'silent' }));
while ((await app.screening('sandbox')?.listVersion()) === null) await new Promise((resolve) => setTimeout(resolve, 50));
while (await rescreen(app));
await app.close();
