import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const TLS = { OPERATOR_TLS_CERT: 'chain.pem', OPERATOR_TLS_KEY: 'key.pem' }
const OUTSIDE = { OPERATOR_HOST: '0.0.0.0', OPERATOR_NAMES: 'operators.example.com' }

describe('security 40: the operators’ port', () => {
  test('is of this machine alone by default', () => {
    expect(readConfig({}).operators).toEqual({
      host: '127.0.0.1',
      names: [],
      tls: undefined,
      trustProxy: undefined,
    })
  })

  test.each([
    [
      { ...OUTSIDE, ...TLS },
      { host: '0.0.0.0', names: ['operators.example.com'] },
    ],
    [
      { ...OUTSIDE, OPERATOR_TRUST_PROXY: '10.0.0.7' },
      { host: '0.0.0.0', trustProxy: '10.0.0.7' },
    ],
    [
      { OPERATOR_HOST: '::1', OPERATOR_NAMES: 'Ops.Example, 10.0.0.5' },
      { names: ['ops.example', '10.0.0.5'] },
    ],
  ])('may listen with %j', (environment, operators) => {
    expect(readConfig(environment).operators).toMatchObject(operators)
  })

  test.each([
    [OUTSIDE, /set OPERATOR_TLS_CERT and OPERATOR_TLS_KEY, or OPERATOR_TRUST_PROXY/],
    [{ ...TLS, OPERATOR_HOST: '10.0.0.5' }, /set OPERATOR_NAMES/],
    [{ ...OUTSIDE, OPERATOR_TLS_CERT: 'chain.pem' }, /OPERATOR_TLS_CERT is set without OPERATOR_TLS_KEY/],
    [{ OPERATOR_NAMES: 'https://ops.example' }, /OPERATOR_NAMES has "https:/],
    [{ OPERATOR_NAMES: 'ops.example:8081' }, /OPERATOR_NAMES has "ops.example:8081"/],
  ])('does not start with %j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message)
  })
})
