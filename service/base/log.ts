import { pino, type DestinationStream, type Logger } from 'pino'
import { LogOutput } from './log-output.ts'

export type { Logger } from 'pino'

/** Fields that may not reach a log line, at any depth (protocol, "Running a service"). */
const REDACTED = [
  'password',
  'token',
  'authorization',
  'cookie',
  'email',
  'phone',
  'address',
  'document',
  'secret',
  'body',
]

/** JSON lines on stdout; `level` is a level of pino, or `silent`. */
export function createLog(options: { level: string; destination?: DestinationStream }): Logger {
  const paths = REDACTED.flatMap((field) => [field, `*.${field}`, `*.*.${field}`])
  const settings = {
    level: options.level,
    base: null,
    redact: {
      paths: [...paths, 'headers["x-auth-token"]', '*.headers["x-auth-token"]'],
      censor: '[redacted]',
    },
  }
  return pino(settings, options.destination ?? new LogOutput())
}
