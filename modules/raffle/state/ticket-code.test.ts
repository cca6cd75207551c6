import { expect, test } from 'vitest'
import { readTicketCode, ticketPath } from './ticket-code.ts'

const CODE = { ticketId: '48211', secureKey: '7K2M-9QWE-44TX' }

test('the path of a ticket is read back, alone and as an address of any site', () => {
  const path = ticketPath('/scan', CODE)
  expect(path).toBe('/scan#48211.7K2M-9QWE-44TX')
  for (const text of [path, `https://aurora.example${path}`, '#48211.7K2M-9QWE-44TX', '48211.7K2M-9QWE-44TX'])
    expect(readTicketCode(text)).toEqual(CODE)
})

test.each([
  '',
  '#',
  'https://example.org/',
  '#48211',
  '#.7K2M9QWE',
  '#48211.<b>',
  `#${'9'.repeat(16)}.7K2M9QWE`,
])('the text %j is no ticket', (text) => {
  expect(readTicketCode(text)).toBeNull()
})
