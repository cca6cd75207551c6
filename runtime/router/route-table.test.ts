import { describe, expect, test } from 'vitest'
import type { Route } from '#schemas/site-manifest/routes.ts'
import { matchRoute, pathOfScreen } from './route-table.ts'

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
  route('/pick', 'picking.pick'),
  route('/p/:pageLink', 'runtime.page'),
  route('/games/free', 'lobby.home', { f: 'free' }),
]

describe('the path of a screen', () => {
  test('is its first route', () => {
    expect(pathOfScreen(routes, 'lobby.home')).toBe('/')
  })
  test('has its parameters filled in, the others as the query', () => {
    expect(pathOfScreen(routes, 'runtime.page', { pageLink: 'a b', from: 2 })).toBe('/p/a%20b?from=2')
    expect(pathOfScreen(routes, 'picking.pick', { id: 70, gid: undefined })).toBe('/pick?id=70')
  })
  test('is nowhere for a screen without a route', () => {
    expect(pathOfScreen(routes, 'raffle.lobby')).toBeNull()
  })
})

describe('the route of a path', () => {
  const match = (pathname: string, search = '') => matchRoute(routes, { pathname, search })

  test('is the first that matches as a whole', () => {
    expect(match('/lobby')?.route.screen).toBe('lobby.home')
    expect(match('/lobby/more')).toBeNull()
  })
  test('brings query, path and its own parameters, the later ones winning', () => {
    expect(match('/p/terms', '?pageLink=other&x=1')?.params).toEqual({ pageLink: 'terms', x: '1' })
    expect(match('/games/free', '?f=all')?.params).toEqual({ f: 'free' })
  })
})
