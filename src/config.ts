import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hideSecrets } from './platform/logging/secrets.js';

/** The folder of `package.json`; the same from `src/` and from wherever it is compiled to. */
export const PROJECT_FOLDER = folderOfPackage(path.dirname(fileURLToPath(import.meta.url)));

function folderOfPackage(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : folderOfPackage(path.dirname(folder));
}

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What an operator can set. Read once, at the start, and nowhere else. */
export interface Settings {
  /** TCP port of the HTTP server; 0: any free one */
  readonly port: number;
  /** address or name that the HTTP server listens on */
  readonly host: string;
  /** null: the project starts a PostgreSQL of its own */
  readonly databaseUrl: string | null;
  /** connections to the database that this process keeps at most */
  readonly databasePoolSize: number;
  /** folder of the embedded PostgreSQL and of everything else that must survive a restart; absolute */
  readonly dataFolder: string;
  readonly logLevel: LogLevel;
  /** how clients reach this server, without a slash at the end; the base of every absolute link; null: by host and port */
  readonly publicUrl: string | null;
  /** web origins that may call the API from a browser, or `*` for all */
  readonly corsOrigins: readonly string[] | '*';
  /** how many proxies stand before this server, whose `X-Forwarded-For` is believed */
  readonly trustedProxies: number;
  /** by what every rate limit is multiplied; 0: nothing is limited */
  readonly rateLimitFactor: number;
  /** how many dates of a calendar year a player may be on vacation */
  readonly vacationDaysPerYear: number;
  /** whether this process does what becomes due, such as notices; another one has to where it does not */
  readonly backgroundWork: boolean;
  /** null: mails are written to a folder */
  readonly smtpUrl: string | null;
  /** the sender of every mail */
  readonly mailFrom: string;
  /** whether webhooks may lead to private addresses, and without TLS */
  readonly webhookPrivateAddresses: boolean;
}

/** The settings once it is known which database is used. */
export class Config implements Settings {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string;
  readonly databasePoolSize: number;
  readonly dataFolder: string;
  readonly logLevel: LogLevel;
  readonly publicUrl: string;
  readonly corsOrigins: readonly string[] | '*';
  readonly trustedProxies: number;
  readonly rateLimitFactor: number;
  readonly vacationDaysPerYear: number;
  readonly backgroundWork: boolean;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly webhookPrivateAddresses: boolean;

  /**
   * @param settings as read from the environment
   * @param databaseUrl of the database to use: `settings.databaseUrl`, or the embedded one's
   */
  constructor(settings: Settings, databaseUrl: string) {
    this.port = settings.port;
    this.host = settings.host;
    this.databaseUrl = databaseUrl;
    this.databasePoolSize = settings.databasePoolSize;
    this.dataFolder = settings.dataFolder;
    this.logLevel = settings.logLevel;
    this.publicUrl = settings.publicUrl ?? localUrl(settings.host, settings.port);
    this.corsOrigins = settings.corsOrigins;
    this.trustedProxies = settings.trustedProxies;
    this.rateLimitFactor = settings.rateLimitFactor;
    this.vacationDaysPerYear = settings.vacationDaysPerYear;
    this.backgroundWork = settings.backgroundWork;
    this.smtpUrl = settings.smtpUrl;
    this.mailFrom = settings.mailFrom;
    this.webhookPrivateAddresses = settings.webhookPrivateAddresses;
  }
}

/** One or more settings that cannot be used; the message has a sentence for each, on a line of its own, and no secret. */
export class WrongSettings extends Error {}

/** An environment variable: how it is documented and how it is read. */
interface Setting<T> {
  readonly variable: string;
  /** what it stands for, for the table in the README */
  readonly meaning: string;
  /** what may be given, to go after "must be" */
  readonly allowed: string;
  /** what holds without it, in the words of the environment; '' where there is nothing to write */
  readonly fallback: string;
  /** what it means to leave it out, where `fallback` is '' */
  readonly whenUnset?: string;
  /** true where an empty text is no way to leave it out: it would mean something else to other programs */
  readonly isNeverEmpty?: boolean;
  /** true where the value may hold a password and must not be repeated in a message */
  readonly isSecret?: boolean;
  /** the value, or undefined if it is not allowed; called with '' only where that is the fallback or never allowed */
  readonly read: (text: string) => T | undefined;
}

/** Every setting, in the order of the README. */
export const SETTINGS: { readonly [name in keyof Settings]: Setting<Settings[name]> } = {
  port: {
    variable: 'PORT',
    meaning: 'TCP port of the HTTP server; 0 takes any free one',
    allowed: 'a whole number from 0 to 65535',
    fallback: '3000',
    read: wholeNumber(0, 65_535),
  },
  host: {
    variable: 'HOST',
    meaning: 'address that the HTTP server listens on; 0.0.0.0 makes it reachable from other machines',
    allowed: 'a host name or an IP address',
    fallback: '127.0.0.1',
    isNeverEmpty: true, // "every address" to many programs: nobody shall open the server by a variable that is not set
    read: (text) => (/^[A-Za-z0-9_.:-]{1,255}$/.test(text) ? text : undefined),
  },
  databaseUrl: {
    variable: 'DATABASE_URL',
    meaning: 'the PostgreSQL (15 or later) to use',
    allowed: 'a URL such as postgresql://user:password@host:5432/trainyard',
    fallback: '',
    whenUnset: 'an embedded PostgreSQL in DATA_DIR',
    isSecret: true,
    read: (text) => (text === '' ? null : postgresUrl(text)),
  },
  databasePoolSize: {
    variable: 'DATABASE_POOL_SIZE',
    meaning: 'connections to the database that one server keeps at most',
    allowed: 'a whole number from 2 to 500',
    fallback: '16',
    read: wholeNumber(2, 500),
  },
  dataFolder: {
    variable: 'DATA_DIR',
    meaning: 'folder of the embedded PostgreSQL, absolute or relative to the project',
    allowed: 'the path of a folder',
    fallback: 'data',
    read: (text) => (text.includes('\0') ? undefined : path.resolve(PROJECT_FOLDER, text)),
  },
  logLevel: {
    variable: 'LOG_LEVEL',
    meaning: 'how much is logged; every request from debug on',
    allowed: `one of ${LOG_LEVELS.join(', ')}`,
    fallback: 'info',
    read: (text) => LOG_LEVELS.find((level) => level === text),
  },
  publicUrl: {
    variable: 'PUBLIC_URL',
    meaning: 'how clients reach the server, as its landing page and its mails name it',
    allowed: 'an http or https URL without query, such as https://trainyard.example',
    fallback: '',
    whenUnset: 'http://localhost:PORT',
    read: (text) => (text === '' ? null : webUrl(text)),
  },
  corsOrigins: {
    variable: 'CORS_ORIGINS',
    meaning: 'web pages that may use the API from a browser',
    allowed: 'origins such as https://play.example, separated by commas, or * for all',
    fallback: '',
    whenUnset: 'none',
    read: origins,
  },
  trustedProxies: {
    variable: 'TRUSTED_PROXIES',
    meaning: 'number of reverse proxies before the server, whose X-Forwarded-For is believed',
    allowed: 'a whole number from 0 to 10',
    fallback: '0',
    read: wholeNumber(0, 10),
  },
  rateLimitFactor: {
    variable: 'RATE_LIMIT_FACTOR',
    meaning: 'by what every rate limit is multiplied; 0 limits nothing',
    allowed: 'a whole number from 0 to 1000000',
    fallback: '1',
    read: wholeNumber(0, 1_000_000),
  },
  vacationDaysPerYear: {
    variable: 'VACATION_DAYS_PER_YEAR',
    meaning: 'vacation days of a player in a calendar year',
    allowed: 'a whole number from 0 to 366',
    fallback: '30',
    read: wholeNumber(0, 366),
  },
  backgroundWork: {
    variable: 'BACKGROUND_WORK',
    meaning: 'whether this server sends notices and does whatever else becomes due; at least one on a database has to',
    allowed: 'on or off',
    fallback: 'on',
    read: oneOf({ on: true, off: false }),
  },
  smtpUrl: {
    variable: 'SMTP_URL',
    meaning: 'the server that takes mails',
    allowed: 'a URL such as smtp://user:password@host:587 or smtps://host',
    fallback: '',
    whenUnset: 'mails are written to the folder outbox in DATA_DIR',
    isSecret: true,
    read: (text) => (text === '' ? null : smtpUrl(text)),
  },
  mailFrom: {
    variable: 'MAIL_FROM',
    meaning: 'the sender of mails',
    allowed: 'an address such as trainyard@play.example',
    fallback: 'trainyard@localhost',
    read: (text) => (/^[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9.-]{1,255}$/.test(text) ? text : undefined),
  },
  webhookPrivateAddresses: {
    variable: 'WEBHOOK_PRIVATE_ADDRESSES',
    meaning: 'whether webhooks may lead to addresses that are not public, and without TLS; for a network of your own',
    allowed: 'refuse or allow',
    fallback: 'refuse',
    read: oneOf({ refuse: false, allow: true }),
  },
};

/**
 * Reads and checks every setting. A variable that is empty counts as left out, but for `HOST`.
 *
 * @param environment variables by name
 * @throws WrongSettings naming each variable, its value and what is allowed
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>> = process.env): Settings {
  const problems: string[] = [];
  function read<T>(setting: Setting<T>): T {
    const given = environment[setting.variable]?.trim();
    const text = setting.isNeverEmpty ? (given ?? setting.fallback) : given || setting.fallback;
    const value = setting.read(text);
    if (value === undefined) {
      const shown = setting.isSecret ? 'not usable' : JSON.stringify(hideSecrets(text));
      problems.push(`${setting.variable} is ${shown}, but must be ${setting.allowed}.`);
    }
    return value as T;
  }
  const settings: Settings = {
    port: read(SETTINGS.port),
    host: read(SETTINGS.host),
    databaseUrl: read(SETTINGS.databaseUrl),
    databasePoolSize: read(SETTINGS.databasePoolSize),
    dataFolder: read(SETTINGS.dataFolder),
    logLevel: read(SETTINGS.logLevel),
    publicUrl: read(SETTINGS.publicUrl),
    corsOrigins: read(SETTINGS.corsOrigins),
    trustedProxies: read(SETTINGS.trustedProxies),
    rateLimitFactor: read(SETTINGS.rateLimitFactor),
    vacationDaysPerYear: read(SETTINGS.vacationDaysPerYear),
    backgroundWork: read(SETTINGS.backgroundWork),
    smtpUrl: read(SETTINGS.smtpUrl),
    mailFrom: read(SETTINGS.mailFrom),
    webhookPrivateAddresses: read(SETTINGS.webhookPrivateAddresses),
  };
  if (problems.length > 0) throw new WrongSettings(problems.join('\n'));
  return settings;
}

/**
 * The server that `npm run demo` is to play against, without a slash at the end; null: not said.
 *
 * @throws WrongSettings for anything but an http or https URL
 */
export function readBaseUrl(environment: Readonly<Record<string, string | undefined>> = process.env): string | null {
  const text = environment['BASE_URL']?.trim() ?? '';
  if (text === '') return null;
  const url = webUrl(text);
  if (url === undefined)
    throw new WrongSettings(`BASE_URL is ${JSON.stringify(text)}, but must be an http or https URL without query.`);
  return url;
}

function wholeNumber(least: number, most: number): (text: string) => number | undefined {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    return number >= least && number <= most ? number : undefined;
  };
}

function oneOf(words: Readonly<Record<string, boolean>>): (text: string) => boolean | undefined {
  return (text) => (Object.hasOwn(words, text) ? words[text] : undefined);
}

function smtpUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '' ? text : undefined;
}

function postgresUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['postgresql:', 'postgres:'].includes(url.protocol)) return undefined;
  return url.hostname === '' || url.pathname.length < 2 ? undefined : text;
}

function webUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) return undefined;
  return url.search + url.hash + url.username === '' ? url.href.replace(/\/+$/, '') : undefined;
}

function origins(text: string): readonly string[] | '*' | undefined {
  if (text === '*') return '*';
  const list = text.split(',').map((origin) => origin.trim().replace(/\/$/, ''));
  const named = list.filter((origin) => origin !== '');
  return named.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin) ? named : undefined;
}

/** A URL by which this machine reaches the server. */
export function localUrl(host: string, port: number): string {
  const isEverywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
