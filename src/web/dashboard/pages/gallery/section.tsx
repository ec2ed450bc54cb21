import type { ReactNode } from 'react';

/** Section of the gallery with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card stack close" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
