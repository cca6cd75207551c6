import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { IntlProvider } from 'react-intl'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type CompiledMessages, providedMessages } from '#runtime/locale/messages.ts'
import english from '#runtime/messages/en.json'
import { ActionButton } from './action-button.tsx'
import { BallGrid } from '#games/components/ball-grid.tsx'
import { Ball } from '#games/components/ball.tsx'
import { DataTable, type DataTableColumn } from './data-table.tsx'
import { Field } from './field.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { ScreenState } from './screen-state.tsx'
import { SegmentedControl } from './segmented-control.tsx'
import { Sheet } from './sheet.tsx'
import { Tabs } from './tabs.tsx'

afterEach(() => {
  cleanup()
  document.documentElement.removeAttribute('dir')
})

const messages = providedMessages(english as unknown as CompiledMessages)

const show = (content: ReactNode) =>
  render(
    <IntlProvider locale="en" messages={messages}>
      {content}
    </IntlProvider>,
  )

describe('ActionButton', () => {
  test('a busy action button accepts no press and no submission, and stays in the tab order', () => {
    const onClick = vi.fn<() => void>()
    const onSubmit = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault())
    show(
      <form onSubmit={onSubmit}>
        <ActionButton type="submit" busy onClick={onClick}>
          Buy
        </ActionButton>
      </form>,
    )
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Buy' })
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(button.disabled).toBe(false)
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  test('an action button has its price in its name', () => {
    show(<ActionButton price="€7.50">Buy 3 lines</ActionButton>)
    expect(screen.getByRole('button').textContent).toBe('Buy 3 lines€7.50')
  })

  test('an action button with an address is a link, and no link while it is disabled', () => {
    const { rerender } = show(<ActionButton href="/pick">Pick</ActionButton>)
    expect(screen.getByRole('link', { name: 'Pick' }).getAttribute('href')).toBe('/pick')
    rerender(
      <ActionButton href="/pick" disabled>
        Pick
      </ActionButton>,
    )
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('Ball', () => {
  test('a ball that can be chosen is a toggle with its pressed state', () => {
    const onClick = vi.fn<(number: number) => void>()
    show(<Ball number={7} state="chosen" onClick={onClick} ariaLabel="7 of 49" />)
    const ball = screen.getByRole('button', { name: '7 of 49', pressed: true })
    fireEvent.click(ball)
    expect(onClick).toHaveBeenCalledWith(7)
  })

  test('a ball without an action is an image and no button', () => {
    show(<Ball number={7} state="drawn" ariaLabel="7, drawn" />)
    expect(screen.getByRole('img', { name: '7, drawn' })).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

test.each([
  { count: 49, columns: 10, narrow: '7' },
  { count: 90, columns: 10, narrow: '6' },
  { count: 80, columns: 10, narrow: '5' },
  { count: 53, columns: 10, narrow: '7' },
  { count: 12, columns: 4, narrow: '4' },
  { count: 8, columns: 10, narrow: '4' },
  { count: 44, columns: 10, narrow: '7' },
])(
  'a grid of $count avoids a partial row on a phone where it can: $narrow columns',
  ({ count, columns, narrow }) => {
    show(
      <BallGrid label="Numbers" columns={columns}>
        {Array.from({ length: count }, (_, place) => (
          <Ball key={place} number={place + 1} />
        ))}
      </BallGrid>,
    )
    const cells = screen.getByRole('group', { name: 'Numbers' }).firstElementChild as HTMLElement
    expect(cells.style.getPropertyValue('--narrow-columns')).toBe(narrow)
  },
)

describe('Field', () => {
  test('a field is linked to its label and its hint', () => {
    show(<Field label="E-mail" hint="Only about plays" value="" onChange={() => undefined} />)
    const input = screen.getByLabelText('E-mail')
    const note = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('Only about plays')
    expect(input.getAttribute('aria-invalid')).toBeNull()
  })

  test('a field shows an error in place of its hint as an alert', () => {
    show(
      <Field
        label="E-mail"
        hint="Only about plays"
        error="Not an e-mail"
        value="x"
        onChange={() => undefined}
      />,
    )
    expect(screen.getByRole('alert').textContent).toBe('Not an e-mail')
    expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true')
  })

  test('a field passes on typed, chosen and checked values', () => {
    const seen = vi.fn<(value: string | boolean) => void>()
    show(
      <>
        <Field label="Name" value="" onChange={seen} />
        <Field
          kind="select"
          label="Country"
          value="DE"
          onChange={seen}
          options={[
            { value: 'DE', label: 'Germany' },
            { value: 'AT', label: 'Austria' },
          ]}
        />
        <Field kind="checkbox" label="Terms" checked={false} onChange={seen} />
      </>,
    )
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ada' } })
    fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'AT' } })
    fireEvent.click(screen.getByLabelText('Terms'))
    expect(seen.mock.calls).toEqual([['Ada'], ['AT'], [true]])
  })
})

function ThreeTabs() {
  const [selected, select] = useState<'a' | 'b' | 'c'>('a')
  return (
    <Tabs
      label="Views"
      selected={selected}
      onSelect={select}
      tabs={[
        { id: 'a', label: 'First' },
        { id: 'b', label: 'Second' },
        { id: 'c', label: 'Third' },
      ]}
    >
      {selected}
    </Tabs>
  )
}

describe('Tabs', () => {
  const selected = () => screen.getByRole('tab', { selected: true }).textContent
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key })

  test('arrow keys cycle through tabs, Home and End go to the ends, and the focus follows', () => {
    show(<ThreeTabs />)
    press('ArrowLeft')
    expect(selected()).toBe('Third')
    press('ArrowRight')
    expect(selected()).toBe('First')
    press('End')
    expect(document.activeElement?.textContent).toBe('Third')
    press('Home')
    expect(selected()).toBe('First')
  })

  test('arrow keys follow the writing direction in tabs', () => {
    render(
      <IntlProvider locale="ar" messages={messages}>
        <div style={{ direction: 'rtl' }}>
          <ThreeTabs />
        </div>
      </IntlProvider>,
    )
    const list = screen.getByRole('tablist')
    list.style.direction = 'rtl'
    press('ArrowLeft')
    expect(selected()).toBe('Second')
  })

  test('the tab panel is named by its tab', () => {
    show(<ThreeTabs />)
    expect(screen.getByRole('tabpanel', { name: 'First' }).textContent).toBe('a')
  })
})

test('a segmented control is a named group of radio buttons', () => {
  const onChange = vi.fn<(value: string) => void>()
  show(
    <SegmentedControl
      label="Period"
      value="day"
      onChange={onChange}
      options={[
        { value: 'day', label: 'Day' },
        { value: 'week', label: 'Week' },
      ]}
    />,
  )
  fireEvent.click(screen.getByRole('radio', { name: 'Week' }))
  expect(onChange).toHaveBeenCalledWith('week')
  expect(screen.getByRole('group', { name: 'Period' })).toBeTruthy()
})

test.each([
  [['\u200E500\u00A0F\u00A0CFA', '2\u202F000\u00A0F\u00A0CFA'], '19'],
  [['10 days', 'Other dates'], ''],
])('only texts %j without a space to break at may be in rows of two', (texts, characters) => {
  const options = texts.map((label) => ({ value: label, label }))
  show(<SegmentedControl fullWidth label="Amount" value="" onChange={() => undefined} options={options} />)
  const control = screen.getByRole('group', { name: 'Amount' })
  expect(control.style.getPropertyValue('--characters')).toBe(characters)
})

describe('Sheet', () => {
  test('a sheet is a dialog named by its title that closes by its button and by Escape', () => {
    const onClose = vi.fn<() => void>()
    show(
      <Sheet title="Not enough funds" onClose={onClose}>
        Deposit to go on.
      </Sheet>,
    )
    const dialog = screen.getByRole('dialog', { name: 'Not enough funds' })
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  test('a sheet closes by a press outside and not by one inside', () => {
    const onClose = vi.fn<() => void>()
    show(
      <Sheet title="Rules" onClose={onClose}>
        <p>Text</p>
      </Sheet>,
    )
    fireEvent.click(screen.getByText('Text'))
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('dialog'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('a sheet without a close function has no close button', () => {
    show(<Sheet title="Processing">Please wait.</Sheet>)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('a sheet that the browser closes at a second Escape opens again, and not once it is gone', () => {
    const { unmount } = show(<Sheet title="Processing">Please wait.</Sheet>)
    const dialog = screen.getByRole('dialog')
    const closeAsBrowser = () => {
      dialog.removeAttribute('open')
      fireEvent(dialog, new Event('close'))
    }
    closeAsBrowser()
    expect(dialog.hasAttribute('open')).toBe(true)
    unmount()
    closeAsBrowser()
    expect(dialog.hasAttribute('open')).toBe(false)
  })
})

describe('ProgressBar', () => {
  test('a progress bar never shows more than its maximum', () => {
    show(<ProgressBar label="Seats" value={600} max={500} valueText="500 of 500" />)
    const bar = screen.getByRole('progressbar', { name: 'Seats' })
    expect(bar.getAttribute('aria-valuenow')).toBe('500')
    expect((bar.firstElementChild as HTMLElement).style.getPropertyValue('--share')).toBe('1')
  })

  test('a progress bar without a maximum is empty', () => {
    show(<ProgressBar label="Seats" value={0} max={0} />)
    const fill = screen.getByRole('progressbar').firstElementChild as HTMLElement
    expect(fill.style.getPropertyValue('--share')).toBe('0')
  })
})

describe('DataTable', () => {
  const columns: DataTableColumn<{ rank: string; isOpen?: boolean }>[] = [
    { id: 'rank', header: 'Rank', cell: ({ rank }) => rank, isRowHeader: true },
    { id: 'prize', header: 'Prize', cell: () => '€5', align: 'number' },
    {
      id: 'cancel',
      header: 'Action',
      cell: ({ isOpen }) => (isOpen ? <ActionButton>Cancel</ActionButton> : null),
      isAction: true,
    },
  ]
  const table = (rows: { rank: string; isOpen?: boolean }[]) => (
    <DataTable
      caption="Payout"
      columns={columns}
      rows={rows}
      rowKey={({ rank }) => rank}
      empty="Nothing yet"
    />
  )
  const narrowWindow = (matches: boolean) =>
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches }))
  afterEach(() => vi.unstubAllGlobals())

  test('a table names its rows, and shows its text for no rows', () => {
    const { rerender } = show(table([{ rank: '1st' }]))
    expect(screen.getByRole('table', { name: 'Payout' })).toBeTruthy()
    expect(screen.getByRole('rowheader', { name: '1st' })).toBeTruthy()
    rerender(table([]))
    expect(screen.queryByRole('table')).toBeNull()
    expect(document.body.textContent).toBe('Nothing yet')
  })

  test('a table has a column of actions only while a row has one', () => {
    const { rerender } = show(table([{ rank: '1st' }]))
    expect(screen.queryByRole('columnheader', { name: 'Action' })).toBeNull()
    rerender(table([{ rank: '1st' }, { rank: '2nd', isOpen: true }]))
    expect(screen.getByRole('columnheader', { name: 'Action' })).toBeTruthy()
  })

  test('a table in a narrow window is a list of cards with the name of each value', () => {
    narrowWindow(true)
    show(table([{ rank: '1st' }, { rank: '2nd', isOpen: true }]))
    expect(screen.queryByRole('table')).toBeNull()
    const [first, second] = within(screen.getByRole('list', { name: 'Payout' })).getAllByRole('listitem')
    expect(within(first!).getByText('1st')).toBeTruthy()
    expect(within(first!).getByText('Prize').nextElementSibling?.textContent).toBe('€5')
    expect(within(first!).queryByRole('button')).toBeNull()
    expect(within(second!).getByRole('button', { name: 'Cancel' })).toBeTruthy()
  })

  test('a card has its lead beside the title and its line below, each with its name for screen readers', () => {
    narrowWindow(true)
    show(
      <DataTable
        caption="Payments"
        columns={[
          { id: 'what', header: 'What', cell: () => 'Bet', isRowHeader: true },
          { id: 'time', header: 'Time', cell: () => '9:00', onCard: 'line' },
          { id: 'amount', header: 'Amount', cell: () => '€5', onCard: 'lead' },
        ]}
        rows={[1]}
        rowKey={(row) => row}
      />,
    )
    const texts = [...screen.getByRole('listitem').children].map(({ textContent }) => textContent)
    expect(texts).toEqual(['What BetAmount €5', 'Time9:00'])
  })
})

test('a failed screen shows an alert and offers a retry', () => {
  const retry = vi.fn<() => void>()
  show(<ScreenState of={{ state: 'error', retry }} />)
  expect(screen.getByRole('alert').textContent).toContain('This did not load')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})
