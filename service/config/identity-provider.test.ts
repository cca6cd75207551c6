import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const WHOLE = {
  OIDC_ISSUER: 'https://id.example.com/realms/one',
  OIDC_CLIENT_ID: 'console',
  OIDC_CLIENT_SECRET: 'a secret',
  OIDC_ROLES: '{"admins": ["administrator"], "desk": ["support@aurora", "games@2"]}',
}

describe('the settings of the OpenID provider', () => {
  test('the settings of a provider are absent by default', () => {
    expect(readConfig({}).identityProvider).toBeUndefined()
  })

  test('have the roles by the values of the claim', () => {
    const { identityProvider } = readConfig(WHOLE)
    expect(identityProvider).toMatchObject({
      name: 'id.example.com',
      scopes: 'openid email profile',
      rolesClaim: 'groups',
    })
    expect(identityProvider?.roles.get('desk')).toEqual([
      { role: 'support', siteId: 'aurora' },
      { role: 'games', operatorId: 2 },
    ])
  })

  test.each([
    [{ ...WHOLE, OIDC_ISSUER: 'http://id.example.com' }, /OIDC_ISSUER is "http:/],
    [{ ...WHOLE, OIDC_ISSUER: 'id.example.com' }, /must be the https:/],
    [{ ...WHOLE, OIDC_CLIENT_ID: '' }, /without OIDC_CLIENT_ID/],
    [{ ...WHOLE, OIDC_CLIENT_SECRET: '' }, /set OIDC_CLIENT_SECRET or OIDC_CLIENT_SECRET_FILE/],
    [{ ...WHOLE, OIDC_CLIENT_SECRET_FILE: '/run/secret' }, /one of both/],
    [{ ...WHOLE, OIDC_SCOPES: 'email' }, /must contain openid/],
    [{ ...WHOLE, OIDC_ROLES: '' }, /nobody could sign in/],
    [{ ...WHOLE, OIDC_ROLES: 'admins' }, /It is no JSON/],
    [{ ...WHOLE, OIDC_ROLES: '{"admins": "administrator"}' }, /“admins” has no list/],
    [{ ...WHOLE, OIDC_ROLES: '{"admins": ["Administrator!"]}' }, /which is no role/],
  ])('are refused with %j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message)
  })
})
