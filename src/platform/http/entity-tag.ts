import { invalid, Problem } from '../problems/problem.js';

/** The entity tag of a game at a version (RFC 9110 8.8.3). */
export function entityTag(version: number): string {
  return `"${version}"`;
}

const TAG = /^"(0|[1-9]\d{0,9})"$/;

/**
 * The version that an If-Match header names; null without the header or for `*`, which any version satisfies.
 * Weak tags never match (RFC 9110 13.1.1), and a list is not taken: a decision is made for one version.
 */
export function expectedVersion(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const version = TAG.exec(header.trim())?.[1];
  if (version === undefined)
    throw invalid('If-Match', 'wrong_format', 'If-Match has to be one version in quotes, such as "17".');
  return Number(version);
}

/** The same, where a version has to be named. */
export function requiredVersion(header: string | undefined): number {
  const version = expectedVersion(header);
  if (version === null && header !== undefined)
    throw new Problem('version_required', {
      detail: 'If-Match has to name the version here, such as "17"; `*` is not taken.',
    });
  if (version === null) throw new Problem('version_required');
  return version;
}

/** Whether an If-None-Match header names this tag, compared weakly (RFC 9110 13.1.2). */
export function isKnownTo(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((known) => known.trim() === '*' || known.trim().replace(/^W\//, '') === tag);
}
