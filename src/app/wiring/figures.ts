import type { App } from '../../core/app/app.ts';
import { fromSlices } from '../../slices/slices.ts';

export function watchDatabase(app: App): void {
  const figures = fromSlices((slice) => slice.figures && [slice.figures]);
  app.metrics.figures({
    source: 'postgresql',
    gauges: Object.fromEntries(figures.flatMap(({ gauges }) => Object.entries(gauges))),
    read: async () => (await Promise.all(figures.map((each) => each.read(app)))).flat(),
  });
}
