import { describe, expect, test } from 'vitest'
import type { Route } from '#schemas/site-manifest/routes.ts'
import { matchRoute } from './route-table.ts'

const route = (path: string, screen: string, params?: Record<string, string>): Route => ({
  path,
  screen,
  access: 'open',
  layout: 'frame',
  ...(params && { params }),
})
const routes = [
  route('/', 'lobby.home'),
  route('/lobby', 'lobby.home'),
  route('/p/:pageLink', 'runtime.page'),
  route('/games/free', 'lobby.home', { f: 'free' }),
]

describe('the route of a path', () => {
  const match = (pathname: string, search = '') => matchRoute(routes, { pathname, search })

  test('the route of a path is the first that matches the whole path', () => {
    expect(match('/lobby')?.route.screen).toBe('lobby.home')
    expect(match('/lobby/more')).toBeNull()
  })
  test('a route merges query, path and its own parameters, and the later ones override', () => {
    expect(match('/p/terms', '?pageLink=other&x=1')?.params).toEqual({ pageLink: 'terms', x: '1' })
    expect(match('/games/free', '?f=all')?.params).toEqual({ f: 'free' })
  })
})
