import { expect, test } from 'vitest'
import { hostUrls } from './host-urls.ts'

test('a URL with several hosts gives one URL for each', () => {
  expect(hostUrls('postgres://ada:s,e:cret@db1:5432,db2:5433,db3/tombolo?sslmode=require')).toEqual([
    'postgres://ada:s,e:cret@db1:5432/tombolo?sslmode=require',
    'postgres://ada:s,e:cret@db2:5433/tombolo?sslmode=require',
    'postgres://ada:s,e:cret@db3/tombolo?sslmode=require',
  ])
})

test.each(['postgres://db1/x', 'postgres://ada@localhost/x?host=/var/run,1', 'no URL'])(
  'the URL %s with one host stays as it is',
  (url) => {
    expect(hostUrls(url)).toEqual([url])
  },
)
