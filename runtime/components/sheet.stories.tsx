import type { Meta, StoryObj } from '@storybook/react-vite'
import { ActionButton } from './action-button.tsx'
import { MoneyLine, MoneyLines } from './money-line.tsx'
import { Sheet } from './sheet.tsx'

export default { title: 'Components/Sheet', tags: ['picture', 'duchess', 'harbour'] } satisfies Meta

export const NotEnoughFunds: StoryObj = {
  render: () => (
    <Sheet
      title="Not enough on your balance"
      onClose={() => undefined}
      actions={
        <>
          <ActionButton kind="quiet">Later</ActionButton>
          <ActionButton>Deposit</ActionButton>
        </>
      }
    >
      <p>Your plays are kept. Deposit to buy them, or take away a line.</p>
      <MoneyLines>
        <MoneyLine label="Total" value="€7.50" />
        <MoneyLine label="Balance" value="€5.00" />
        <MoneyLine label="Missing" value="€2.50" strong />
      </MoneyLines>
    </Sheet>
  ),
}
