import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../../src/platform/make-folder.js';

const place = mkdtempSync(path.join(process.env['TEST_RUN_FOLDER'] as string, 'folders-'));

test('a folder is made with those that it lies in, and one that is there stays as it is', () => {
  const folder = path.join(place, 'a', 'b', 'c');
  makeFolder(folder);
  writeFileSync(path.join(folder, 'kept'), '');
  makeFolder(folder);
  expect(existsSync(path.join(folder, 'kept'))).toBe(true);
});

test('a file in its place, or above it, is no folder', () => {
  const file = path.join(place, 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow(expect.objectContaining({ code: 'EEXIST' }));
  expect(() => makeFolder(path.join(file, 'below'))).toThrow(expect.objectContaining({ code: 'ENOTDIR' }));
});

const onLinux = process.platform === 'linux' ? test : test.skip;
onLinux('a file system without room for new folders says so at once', () => {
  expect(() => makeFolder('/proc/yard')).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  expect(() => makeFolder('/proc/yard/data')).toThrow(expect.objectContaining({ code: 'ENOENT' }));
});
