import { expect, test } from 'vitest'
import type { Route } from './routes.ts'
import { pathParams, routeOf } from './route-match.ts'

test('a path without parameters matches itself, with or without a slash at its end', () => {
  expect(pathParams('/cashier/history', '/cashier/history')).toEqual({})
  expect(pathParams('/cashier/history', '/cashier/history/')).toEqual({})
  expect(pathParams('/', '/')).toEqual({})
})

test('a pattern matches only the whole path', () => {
  expect(pathParams('/cashier', '/cashier/history')).toBeNull()
  expect(pathParams('/cashier/history', '/cashier')).toBeNull()
  expect(pathParams('/cashier', '/Cashier')).toBeNull()
})

test('a path parameter is decoded and never empty', () => {
  expect(pathParams('/p/:pageLink', '/p/about')).toEqual({ pageLink: 'about' })
  expect(pathParams('/p/:pageLink', '/p/a%20b')).toEqual({ pageLink: 'a b' })
  expect(pathParams('/p/:pageLink', '/p/')).toBeNull()
  expect(pathParams('/p/:pageLink', '/p/%E0%A4%A')).toEqual({ pageLink: '%E0%A4%A' })
})

test('the first matching route of the list is used', () => {
  const route = (path: string): Route => ({ path, screen: `of ${path}`, access: 'open', layout: 'frame' })
  const routes = [route('/p/new'), route('/p/:pageLink')]
  expect(routeOf(routes, '/p/new')?.screen).toBe('of /p/new')
  expect(routeOf(routes, '/p/old')?.screen).toBe('of /p/:pageLink')
  expect(routeOf(routes, '/elsewhere')).toBeUndefined()
})
