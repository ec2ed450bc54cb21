import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const faces = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const saved = fileURLToPath(new URL('../../.tollgate/faces', import.meta.url));

/** The face of the system, also for families that are not there: as wide as Verdana, the widest of the common ones. */
export const SYSTEM_FACE = 'DejaVu Sans';
const FAMILIES = { 'sans-serif': SYSTEM_FACE, serif: 'DejaVu Serif', monospace: 'DejaVu Sans Mono' };

/** Letters are drawn as their outlines are, without the settings of a machine: pictures are compared with kept ones. */
const DRAWN = {
  antialias: '<bool>true</bool>',
  hinting: '<bool>false</bool>',
  hintstyle: '<const>hintnone</const>',
  rgba: '<const>none</const>',
};

/** Settings of fontconfig for a browser that knows the faces of the tests and none of the machine. Returns the file's path. */
export function faceSettings(): string {
  const aliases = Object.entries(FAMILIES).map(
    ([generic, family]) => `<alias binding="same"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`,
  );
  const drawn = Object.entries(DRAWN).map(([name, value]) => `<edit name="${name}" mode="assign">${value}</edit>`);
  const file = join(saved, 'fonts.conf');
  mkdirSync(saved, { recursive: true });
  // Concurrent test files move a whole file into place.
  writeFileSync(
    `${file}.${process.pid}`,
    [
      '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
      `<fontconfig><dir>${faces}</dir><cachedir>${join(saved, 'cache')}</cachedir>`,
      ...aliases,
      `<match><edit name="family" mode="append_last" binding="same"><string>${SYSTEM_FACE}</string></edit></match>`,
      `<match target="font">${drawn.join('')}</match>`,
      '</fontconfig>\n',
    ].join('\n'),
  );
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
