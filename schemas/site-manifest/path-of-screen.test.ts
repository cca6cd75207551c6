import { describe, expect, test } from 'vitest'
import { pathOfScreen } from './path-of-screen.ts'
import type { Route } from './routes.ts'

const route = (path: string, screen: string): Route => ({ path, screen, access: 'open', layout: 'frame' })
const routes = [
  route('/', 'lobby.home'),
  route('/lobby', 'lobby.home'),
  route('/pick', 'picking.pick'),
  route('/p/:pageLink', 'runtime.page'),
]

describe('the path of a screen', () => {
  test('the path of a screen is that of its first route', () => {
    expect(pathOfScreen(routes, 'lobby.home')).toBe('/')
  })
  test('the path of a screen has its parameters filled in, and further ones in the query', () => {
    expect(pathOfScreen(routes, 'runtime.page', { pageLink: 'a b', from: 2 })).toBe('/p/a%20b?from=2')
    expect(pathOfScreen(routes, 'picking.pick', { id: 70, gid: undefined })).toBe('/pick?id=70')
  })
  test('a screen without a route has no path', () => {
    expect(pathOfScreen(routes, 'raffle.lobby')).toBeNull()
  })
})
