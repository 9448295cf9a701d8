import path from 'node:path';
import { Config, PROJECT_FOLDER, readSettings, SETTINGS, WrongSettings } from '../../src/config.js';

function complaint(environment: Record<string, string>): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof WrongSettings) return error.message;
    throw error;
  }
  return '';
}

test('without any variable the server is private to this machine and brings its own database', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    databasePoolSize: 16,
    dataFolder: path.join(PROJECT_FOLDER, 'data'),
    logLevel: 'info',
    publicUrl: null,
    corsOrigins: [],
    trustedProxies: 0,
    rateLimitFactor: 1,
    vacationDaysPerYear: 30,
    backgroundWork: true,
    smtpUrl: null,
    mailFrom: 'trainyard@localhost',
    webhookPrivateAddresses: false,
  });
});

test('an empty variable counts as left out, but for HOST, where it is "every address" to other programs', () => {
  const others = Object.values(SETTINGS).filter(({ variable }) => variable !== 'HOST');
  const empty = Object.fromEntries(others.map(({ variable }) => [variable, ' ']));
  expect(readSettings(empty)).toEqual(readSettings({}));
});

test.each([
  ['PORT', '8080', 'port', 8080],
  ['PORT', '0', 'port', 0],
  ['HOST', '::1', 'host', '::1'],
  ['HOST', 'trainyard.local', 'host', 'trainyard.local'],
  ['DATABASE_URL', 'postgresql://a:b@db:5432/games', 'databaseUrl', 'postgresql://a:b@db:5432/games'],
  ['DATABASE_URL', 'postgres://db/games?sslmode=require', 'databaseUrl', 'postgres://db/games?sslmode=require'],
  ['DATABASE_POOL_SIZE', '32', 'databasePoolSize', 32],
  ['DATA_DIR', '/var/lib/trainyard', 'dataFolder', '/var/lib/trainyard'],
  ['DATA_DIR', 'elsewhere', 'dataFolder', path.join(PROJECT_FOLDER, 'elsewhere')],
  ['LOG_LEVEL', 'debug', 'logLevel', 'debug'],
  ['PUBLIC_URL', 'https://trainyard.example/', 'publicUrl', 'https://trainyard.example'],
  ['PUBLIC_URL', 'https://example.org/trains', 'publicUrl', 'https://example.org/trains'],
  ['CORS_ORIGINS', '*', 'corsOrigins', '*'],
  [
    'CORS_ORIGINS',
    'https://a.example, http://localhost:5173/',
    'corsOrigins',
    ['https://a.example', 'http://localhost:5173'],
  ],
  ['TRUSTED_PROXIES', '2', 'trustedProxies', 2],
  ['BACKGROUND_WORK', 'off', 'backgroundWork', false],
  ['SMTP_URL', 'smtps://a:b@mail.example', 'smtpUrl', 'smtps://a:b@mail.example'],
  ['MAIL_FROM', 'games@play.example', 'mailFrom', 'games@play.example'],
  ['WEBHOOK_PRIVATE_ADDRESSES', 'allow', 'webhookPrivateAddresses', true],
] as const)('%s may be %s', (variable, text, name, value) => {
  expect(readSettings({ [variable]: text })[name]).toEqual(value);
});

test.each([
  ['PORT', 'abc', 'PORT is "abc", but must be a whole number from 0 to 65535.'],
  ['PORT', '65536', 'PORT is "65536", but must be a whole number from 0 to 65535.'],
  ['PORT', '-1', 'PORT is "-1", but must be a whole number from 0 to 65535.'],
  ['PORT', '30.5', 'PORT is "30.5", but must be a whole number from 0 to 65535.'],
  ['HOST', '', 'HOST is "", but must be a host name or an IP address.'],
  ['HOST', 'http://x', 'HOST is "http://x", but must be a host name or an IP address.'],
  ['DATABASE_POOL_SIZE', '1', 'DATABASE_POOL_SIZE is "1", but must be a whole number from 2 to 500.'],
  ['DATA_DIR', 'a\0b', 'DATA_DIR is "a\\u0000b", but must be the path of a folder.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud", but must be one of trace, debug, info, warn, error, fatal, silent.'],
  [
    'PUBLIC_URL',
    'trainyard.example',
    'PUBLIC_URL is "trainyard.example", but must be an http or https URL without query, such as https://trainyard.example.',
  ],
  [
    'PUBLIC_URL',
    'https://x.example/?a=b',
    'PUBLIC_URL is "https://x.example/?a=b", but must be an http or https URL without query, such as https://trainyard.example.',
  ],
  [
    'CORS_ORIGINS',
    'https://a.example/path',
    'CORS_ORIGINS is "https://a.example/path", but must be origins such as https://play.example, separated by commas, or * for all.',
  ],
  ['TRUSTED_PROXIES', 'yes', 'TRUSTED_PROXIES is "yes", but must be a whole number from 0 to 10.'],
  ['BACKGROUND_WORK', 'yes', 'BACKGROUND_WORK is "yes", but must be on or off.'],
  ['MAIL_FROM', 'Ann', 'MAIL_FROM is "Ann", but must be an address such as trainyard@play.example.'],
  [
    'SMTP_URL',
    'https://a:secret@mail.example',
    'SMTP_URL is not usable, but must be a URL such as smtp://user:password@host:587 or smtps://host.',
  ],
  ['WEBHOOK_PRIVATE_ADDRESSES', 'toString', 'WEBHOOK_PRIVATE_ADDRESSES is "toString", but must be refuse or allow.'],
])('%s may not be %j, and one sentence says so', (variable, text, sentence) => {
  expect(complaint({ [variable]: text })).toBe(sentence);
});

test.each(['mysql://a:secret@db/x', 'postgresql://:secret@/x', 'postgresql://a:secret@db', 'secret'])(
  'DATABASE_URL may not be %s, and a password in it is not repeated',
  (url) => {
    expect(complaint({ DATABASE_URL: url })).toBe(
      'DATABASE_URL is not usable, but must be a URL such as postgresql://user:password@host:5432/trainyard.',
    );
  },
);

test('a password in a variable that is not for one is not repeated', () => {
  expect(complaint({ PUBLIC_URL: 'postgresql://a:secret@db/x' })).toMatch(
    /^PUBLIC_URL is "postgresql:\/\/a:\[hidden\]@db\/x"/,
  );
});

test('all that is wrong is told at once, a line each', () => {
  expect(complaint({ PORT: 'x', LOG_LEVEL: 'y', HOST: 'fine' }).split('\n')).toHaveLength(2);
});

test('the public URL follows from host and port unless it is set', () => {
  const url = (environment: Record<string, string>) => new Config(readSettings(environment), 'unused').publicUrl;
  expect(url({})).toBe('http://localhost:3000');
  expect(url({ HOST: '0.0.0.0', PORT: '8080' })).toBe('http://localhost:8080');
  expect(url({ HOST: 'fd00::1' })).toBe('http://[fd00::1]:3000');
  expect(url({ PUBLIC_URL: 'https://t.example' })).toBe('https://t.example');
});

test('every setting says what it is, what it may be and what holds without it', () => {
  for (const { variable, meaning, allowed, fallback, whenUnset } of Object.values(SETTINGS)) {
    expect({ variable, meaning, allowed }).toEqual({
      variable: expect.stringMatching(/^[A-Z_]+$/) as string,
      meaning: expect.stringMatching(/.{10}/) as string,
      allowed: expect.stringMatching(/.{5}/) as string,
    });
    expect(fallback || whenUnset).toBeTruthy();
  }
});
