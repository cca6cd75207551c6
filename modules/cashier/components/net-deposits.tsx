import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { Loaded } from '#runtime/components/loaded.tsx'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { SkeletonText } from '#runtime/components/skeleton.tsx'
import { Money } from '#runtime/format/money.tsx'

const AMOUNTS = ['deposited', 'withdrawn', 'net'] as const

/** All deposits less all withdrawals of the account. */
export function NetDeposits() {
  return (
    <Panel title={<FormattedMessage id="cashier.netDeposits.title" />}>
      <Loaded of={useOperation('getPlayFigures', { unit: 'day' })} skeleton={<SkeletonText lines={3} />}>
        {({ currencyId, netDeposits }) => (
          <MoneyLines>
            {AMOUNTS.map((id) => (
              <MoneyLine
                key={id}
                label={<FormattedMessage id={`cashier.netDeposits.${id}`} />}
                value={<Money amount={netDeposits[id]} currencyId={currencyId} />}
                strong={id === 'net'}
              />
            ))}
          </MoneyLines>
        )}
      </Loaded>
    </Panel>
  )
}
