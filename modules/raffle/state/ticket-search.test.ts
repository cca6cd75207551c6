import { describe, expect, test } from 'vitest'
import { PAGE_TICKETS, pageOfTicket, pageOfTickets } from './ticket-search.ts'

describe('the pages of a ticket search', () => {
  test('all tickets of a raffle are shown once, a hundred a page', () => {
    const pages = Array.from({ length: 11 }, (_, page) => pageOfTickets(1050, { ending: '' }, page))
    expect(pages.map(({ tickets }) => tickets.length)).toEqual([...Array<number>(10).fill(PAGE_TICKETS), 50])
    expect(pages.flatMap(({ tickets }) => tickets)).toEqual(Array.from({ length: 1050 }, (_, at) => at + 1))
  })

  test.each([
    [1, 0],
    [100, 0],
    [101, 1],
    [99_999, 999],
  ])('ticket %i is on page %i', (ticket, page) => {
    expect(pageOfTicket(ticket)).toBe(page)
    expect(pageOfTickets(100_000, { ending: '' }, page).tickets).toContain(ticket)
  })

  test.each([
    ['7', [7, 17, 27]],
    ['07', [7, 107, 207]],
    ['0', [10, 20, 30]],
    ['00', [100, 200, 300]],
    ['000', [1000, 2000, 3000]],
  ])('the ending %s finds tickets that end so, and never ticket 0', (ending, first) => {
    const { tickets } = pageOfTickets(100_000, { ending }, 0)
    expect(tickets.slice(0, 3)).toEqual(first)
    expect(tickets.every((ticket) => String(ticket).padStart(6, '0').endsWith(ending))).toBe(true)
  })

  test('an ending finds as many tickets as have it', () => {
    const { pages } = pageOfTickets(100_000, { ending: '42' }, 0)
    const last = pageOfTickets(100_000, { ending: '42' }, pages - 1)
    expect((pages - 1) * PAGE_TICKETS + last.tickets.length).toBe(1000)
    expect(last.tickets.at(-1)).toBe(99_942)
  })

  test('a page beyond the last one is the last, and an ending that no ticket has finds none', () => {
    expect(pageOfTickets(250, { ending: '' }, 99)).toMatchObject({ page: 2, pages: 3 })
    expect(pageOfTickets(250, { ending: '999' }, 0)).toEqual({ tickets: [], page: 0, pages: 1 })
  })
})
