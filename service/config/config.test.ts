import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SITE_ID } from '#schemas/limits.ts'
import { readConfig } from './config.ts'

describe('the configuration', () => {
  it('the configuration has the defaults of the protocol', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: undefined,
      cell: undefined,
      redisUrl: undefined,
      defaultSite: DEFAULT_SITE_ID,
      sandboxProcessor: false,
      operatorPort: 8081,
      operatorPortChosen: false,
    })
    expect(readConfig({}).dataDir).toMatch(/\/\.data$/)
  })

  it('a configured folder is absolute, or relative to the working directory of the process', () => {
    const folders = { DATA_DIR: '/var/lib/tombolo', SITES_DIR: 'brands', THEMES_DIR: '../themes/' }
    expect(readConfig(folders)).toMatchObject({
      dataDir: '/var/lib/tombolo',
      sitesDir: join(process.cwd(), 'brands'),
      themesDir: join(process.cwd(), '../themes'),
    })
    expect(readConfig({ DATA_DIR: ' ' }).dataDir).toBe(join(process.cwd(), '.data'))
  })

  it.each([
    [{ PORT: '70000' }, 'PORT is "70000"'],
    [{ OPERATOR_PORT: 'x' }, 'OPERATOR_PORT is "x"'],
    [{ SANDBOX_PROCESSOR: 'maybe' }, 'SANDBOX_PROCESSOR is "maybe"'],
    [{ DEFAULT_SITE: '../etc' }, 'DEFAULT_SITE is "../etc"'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"'],
    [{ REDIS_URL: 'http://x' }, 'REDIS_URL begins with http:'],
    [{ REDIS_SENTINELS: '10.0.0.1:26379' }, 'REDIS_SENTINELS is set without REDIS_URL'],
    [{ REDIS_URL: 'redis://tombolo', REDIS_SENTINELS: 'redis://x' }, 'REDIS_SENTINELS has "redis://x"'],
    [{ DATABASE_URL: 'postgres://db1:x,db2/y' }, 'DATABASE_URL is not a URL'],
    [{ DATABASE_READ_URL: 'postgres://db2/x' }, 'DATABASE_READ_URL is set without DATABASE_URL'],
    [{ MASTER_KEY: 'short' }, 'MASTER_KEY must be 32 bytes'],
    [{ TLS_CERT: 'chain.pem' }, 'TLS_CERT is set without TLS_KEY'],
    [{ DOCUMENTS_URL: 'https://s3.example/bucket', DOCUMENTS_KEY_ID: 'k' }, 'DOCUMENTS_URL is set without'],
    [{ TLS_KEY: 'key.pem' }, 'TLS_KEY is set without TLS_CERT'],
    [{ EARLY_HINTS: 'maybe' }, 'EARLY_HINTS is "maybe"'],
    [{ PREVIEW_ORIGIN: 'preview.example' }, 'PREVIEW_ORIGIN is "preview.example"'],
    [{ PREVIEW_ORIGIN: 'https://192.0.2.1' }, 'PREVIEW_ORIGIN is "https://192.0.2.1"'],
    [{ CELL: '1000' }, 'CELL is "1000"; it must be a whole number from 0 to 999.'],
    [{ CELL: '-1' }, 'CELL is "-1"'],
    [{ REGISTRATIONS_PER_HOUR: '0' }, 'REGISTRATIONS_PER_HOUR is "0"'],
  ])('the configuration %j is refused with a message', (environment, words) => {
    expect(() => readConfig(environment)).toThrow(words)
  })

  it.each([
    [{}, false],
    [{ DATABASE_URL: 'postgres://db/x' }, false],
    [{ SANDBOX_PROCESSOR: '0' }, false],
    [{ SANDBOX_PROCESSOR: '1' }, true],
    [{ DATABASE_URL: 'postgres://db/x', SANDBOX_PROCESSOR: '1' }, true],
  ])('the sandbox processor is enabled only where %j asks for it: %s', (environment, isOn) => {
    expect(readConfig(environment).sandboxProcessor).toBe(isOn)
  })

  it('several hosts of the database and of Sentinel are accepted', () => {
    const environment = {
      DATABASE_URL: 'postgres://ada:secret@db1:5432,db2:5432/x',
      DATABASE_READ_URL: 'postgres://ada:secret@db1:6432,db2:6432/x',
      REDIS_URL: 'redis://:secret@tombolo',
      REDIS_SENTINELS: '10.0.0.1:26380, sentinel-2',
    }
    expect(readConfig(environment)).toMatchObject({
      databaseUrl: environment.DATABASE_URL,
      databaseReadUrl: environment.DATABASE_READ_URL,
      redisSentinels: [
        { host: '10.0.0.1', port: 26_380 },
        { host: 'sentinel-2', port: 26_379 },
      ],
    })
  })

  it('a refused database address is reported without its password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://ada:secret1@db/x' })).toThrow(/^(?!.*secret1)/)
  })
})
