import { isUtf8 } from 'node:buffer';
import type { Stretches } from '../../platform/concurrency/fair-scheduler.ts';
import { Refusal, invalid } from '../../platform/errors/refusal.ts';

const MAX_DEPTH = 32;
const LIST_DEPTH = 2;
const WHOLE = /^-?(?:0|[1-9]\d*)$/;
/** Security: keys with a meaning in JavaScript; no API field has these names. */
export const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const RESERVED = 'is a reserved name; choose another key';

interface Frame {
  keys: Set<string> | null;
  key: string;
  index: number;
}

/** Parses strictly: no duplicate keys or inexact numbers. @throws Refusal 400 VALIDATION_ERROR. */
export function parseObject(bytes: Buffer): Record<string, unknown> {
  const text = utf8Of(bytes);
  const value = objectOf(text);
  for (const _ of inspection(text));
  return value;
}

/** The same for UTF-8 of several MB: all but `JSON.parse` itself is done in stretches. */
export async function parseLongObject(bytes: Buffer, stretches: Stretches): Promise<Record<string, unknown>> {
  const text = bytes.toString('utf8');
  const value = objectOf(text);
  for (const _ of inspection(text)) await stretches.next();
  return value;
}

function objectOf(text: string): Record<string, unknown> {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed('Request body must be a JSON object');
  return value as Record<string, unknown>;
}

function utf8Of(bytes: Buffer): string {
  requireUtf8(bytes);
  return bytes.toString('utf8');
}

/** @throws Refusal 400 VALIDATION_ERROR for bytes that are not UTF-8. */
export function requireUtf8(bytes: Buffer): void {
  if (!isUtf8(bytes)) throw malformed('Request body is not valid UTF-8');
}

/** True for text that PostgreSQL and JSON can store: no NUL, no lone surrogate. */
export function isCleanText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Refuses unsafe text in JSON of another parser. @throws Refusal 400 VALIDATION_ERROR naming `field`. */
export function requireCleanJson(json: string, field: string): void {
  let isClean = true;
  try {
    JSON.parse(json, (key, value: unknown) => {
      isClean &&= isCleanText(key) && (typeof value !== 'string' || isCleanText(value));
      return value;
    });
  } catch {
    return;
  }
  if (!isClean) throw invalid(field, `${field}: must be Unicode text without NUL characters`);
}

function malformed(message: string): Refusal {
  return new Refusal('invalid', message, { code: 'VALIDATION_ERROR' });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('Request body is not valid JSON');
  }
}

/** Precondition: `JSON.parse` accepted the text, so the grammar holds. Yields after each list item of the body. */
function* inspection(text: string): Generator<void, void, undefined> {
  const frames: Frame[] = [];
  let frame: Frame | undefined;
  let keyComesNext = false;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"': {
        const end = endOfString(text, at);
        if (keyComesNext && frame?.keys) takeKey(frames, frame, frame.keys, textOf(text, at, end));
        else checkText(frames, text, at, end);
        keyComesNext = false;
        at = end;
        break;
      }
      case '{':
      case '[':
        if (frames.length === MAX_DEPTH) throw malformed(`Request body is nested deeper than ${MAX_DEPTH} levels`);
        keyComesNext = text[at] === '{';
        frames.push((frame = { keys: keyComesNext ? new Set() : null, key: '', index: 0 }));
        break;
      case '}':
      case ']':
        frames.pop();
        frame = frames.at(-1);
        keyComesNext = false;
        if (frames.length === LIST_DEPTH) yield;
        break;
      case ',':
        keyComesNext = frame?.keys != null;
        if (frame) frame.index++;
        break;
      default:
        if (isNumberStart(text.charCodeAt(at))) at = checkNumber(frames, text, at);
    }
  }
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}

function textOf(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end);
  return raw.includes('\\') ? (JSON.parse(text.slice(start, end + 1)) as string) : raw;
}

function takeKey(frames: Frame[], frame: Frame, keys: Set<string>, key: string): void {
  const isTwice = keys.has(key);
  keys.add(key);
  frame.key = key;
  if (isTwice) throw refused(frames, 'is given twice');
  if (FORBIDDEN_KEYS.has(key)) throw refused(frames, frames.length === 1 ? 'is not a field of this operation' : RESERVED);
  if (!isCleanText(key)) throw refused(frames, 'is not Unicode text');
}

/** Text without escapes is clean: UTF-8 bytes without control characters. */
function checkText(frames: Frame[], text: string, start: number, end: number): void {
  const value = textOf(text, start, end);
  if (value.length !== end - start - 1 && !isCleanText(value)) throw refused(frames, 'must be Unicode text without NUL characters');
}

function isNumberStart(code: number): boolean {
  return code === 45 || (code >= 48 && code <= 57);
}

function checkNumber(frames: Frame[], text: string, start: number): number {
  let end = start + 1;
  while (isNumberPart(text.charCodeAt(end))) end++;
  const token = text.slice(start, end);
  if (!WHOLE.test(token) || token === '-0' || !Number.isSafeInteger(Number(token))) {
    throw refused(frames, 'must be a whole number that JSON carries exactly: no fraction, no exponent, at most 9007199254740991');
  }
  return end - 1;
}

function isNumberPart(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 46 || code === 43 || code === 45 || code === 69 || code === 101;
}

function refused(frames: Frame[], message: string): Refusal {
  const path = frames.reduce((text, { keys, key, index }) => (keys ? (text ? `${text}.${key}` : key) : `${text}[${index}]`), '');
  return invalid(path, `${path}: ${message}`);
}
