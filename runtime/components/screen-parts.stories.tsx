import type { Meta, StoryObj } from '@storybook/react-vite'
import { DataCards } from './data-cards.tsx'
import { FaultNote } from './fault-note.tsx'
import { Loaded } from './loaded.tsx'
import { PinField } from './pin-field.tsx'
import { NumberGrid } from '#games/components/number-grid.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { SlipColumns } from '#games/components/slip-columns.tsx'
import { ActionButton } from './action-button.tsx'
import { Panel } from './panel.tsx'
import { StoryPage } from './story-page.tsx'

export default { title: 'Components/Parts of screens' } satisfies Meta

const nothing = () => undefined
const ROWS = [
  { rank: 1, matched: '6 balls', prize: '€2,412,803.00' },
  { rank: 2, matched: '5 balls plus 1 bonus', prize: '€18,204.50' },
]
const unanswered = { data: undefined, isError: false, refetch: nothing }

/** A table in a narrow window, a note of a failed form, a secret number. */
export const Small: StoryObj = {
  render: () => (
    <StoryPage>
      <DataCards
        caption="Payout"
        captionShown
        rows={ROWS}
        rowKey={({ rank }) => rank}
        isMarked={({ rank }) => rank === 2}
        columns={[
          { id: 'matched', header: 'Balls matched', cell: ({ matched }) => matched, isRowHeader: true },
          { id: 'prize', header: 'Payout', cell: ({ prize }) => prize, align: 'number' },
        ]}
      />
      <FaultNote>Your card was refused. Nothing was charged.</FaultNote>
      <PinField label="PIN" name="pin" value="1234" onChange={nothing} hint="Four digits." />
      <NumberGrid
        range={15}
        chosen={[3, 11]}
        set="second"
        columns={5}
        label="Numbers 1 to 15"
        onNumber={nothing}
      />
    </StoryPage>
  ),
}

export const Frame: StoryObj = {
  render: () => (
    <ScreenFrame
      title="Der große Nordlichter-Sonnabendsystemtipp"
      eyebrow="Draw 1204"
      aside={<Panel title="What you pay">€7.50</Panel>}
      actions={<ActionButton fullWidth>Buy</ActionButton>}
    >
      <SlipColumns
        slip={<Panel title="Your slip">3 lines</Panel>}
        action={<ActionButton fullWidth>Next</ActionButton>}
      >
        <Panel title="Numbers">Choose six.</Panel>
      </SlipColumns>
    </ScreenFrame>
  ),
}

export const Unloaded: StoryObj = {
  render: () => (
    <StoryPage>
      <Loaded of={unanswered}>{() => null}</Loaded>
      <Loaded of={{ ...unanswered, isError: true }}>{() => null}</Loaded>
    </StoryPage>
  ),
}
