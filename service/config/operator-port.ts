import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isLoopback } from '#service/base/loopback.ts'
import { ConfigError } from '#service/base/config-error.ts'

/** Where the operators' server listens, under which names it answers, and how it is secured. */
export interface OperatorPort {
  readonly host: string
  /** Host names beside those of the machine itself, in small letters. */
  readonly names: readonly string[]
  readonly tls: { readonly cert: string; readonly key: string } | undefined
  /** Addresses of reverse proxies that terminate TLS, separated by commas. Without TLS no other machine may connect. */
  readonly trustProxy: string | undefined
}

type Text = (name: string) => string | undefined

/** Reads the operators' settings; throws a ConfigError for a port that another machine could use in clear text (security 40). */
export function readOperatorPort(text: Text): OperatorPort {
  const port = {
    host: text('OPERATOR_HOST') ?? '127.0.0.1',
    names: readNames(text('OPERATOR_NAMES')),
    tls: readPair(text, 'OPERATOR_TLS_CERT', 'OPERATOR_TLS_KEY'),
    trustProxy: text('OPERATOR_TRUST_PROXY'),
  }
  if (isLoopback(port.host)) return port
  if (port.names.length === 0) {
    throw new ConfigError(
      `OPERATOR_HOST is ${port.host}, which other machines reach: set OPERATOR_NAMES to the host names that they use, such as operators.example.com.`,
    )
  }
  if (port.tls === undefined && port.trustProxy === undefined) {
    throw new ConfigError(
      `OPERATOR_HOST is ${port.host}, which other machines reach: set OPERATOR_TLS_CERT and OPERATOR_TLS_KEY, or OPERATOR_TRUST_PROXY to the address of the proxy that terminates TLS.`,
    )
  }
  return port
}

const NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

function readNames(value: string | undefined): string[] {
  if (value === undefined) return []
  return value.split(',').map((part) => {
    const name = part.trim().toLowerCase()
    if (NAME.test(name) || isIP(name) === 4) return name
    throw new ConfigError(
      `OPERATOR_NAMES has "${part.trim()}"; it must be host names without a port, separated by commas.`,
    )
  })
}

/** A certificate and its key: both or none. */
export function readPair(text: Text, certName: string, keyName: string): OperatorPort['tls'] {
  const [cert, key] = [text(certName), text(keyName)]
  if (cert !== undefined && key !== undefined) return { cert: resolve(cert), key: resolve(key) }
  if (cert === undefined && key === undefined) return undefined
  const [given, missing] = cert === undefined ? [keyName, certName] : [certName, keyName]
  throw new ConfigError(`${given} is set without ${missing}; a server with TLS needs both files.`)
}
