// Loads sources with decorators, for tools without a build.

import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

registerHooks({
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
    const file = fileURLToPath(url);
    const text = readFileSync(file, 'utf8');
    if (!text.includes('type-graphql')) return next(url, context);
    const options = { lang: 'ts', tsconfig: false, decorator: { legacy: true }, helpers: { mode: 'External' } };
    const { code, errors } = transformSync(file, text, options);
    if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
    return { format: 'module', source: code, shortCircuit: true };
  },
});

globalThis.babelHelpers = {
  decorate(decorators, target, ...member) {
    const [key, description] = member;
    const isMember = member.length > 0;
    let result = isMember ? (description === null ? Object.getOwnPropertyDescriptor(target, key) : undefined) : target;
    for (const decorate of decorators.toReversed()) result = (isMember ? decorate(target, key, result) : decorate(result)) ?? result;
    if (isMember && result) Object.defineProperty(target, key, result);
    return result;
  },
  decorateParam: (index, decorate) => (target, key) => decorate(target, key, index),
};
