import { FormattedMessage } from 'react-intl'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { Money } from '#runtime/format/money.tsx'
import { Duration } from './duration.tsx'

const AMOUNTS = ['staked', 'won', 'net'] as const

/** The time since the login, with stakes, prizes and the difference. */
export function SessionFigures({ figures }: { figures: OperationResult<'getRealityCheck'> }) {
  const { sessionStart, currencyId } = figures
  return (
    <MoneyLines>
      <MoneyLine
        label={<FormattedMessage id="safer-play.figure.time" />}
        value={<Duration ms={serverNow() - sessionStart} />}
      />
      {AMOUNTS.map((figure) => (
        <MoneyLine
          key={figure}
          label={<FormattedMessage id={`safer-play.figure.${figure}`} />}
          value={<Money amount={figures[figure]} currencyId={currencyId} />}
          strong={figure === 'net'}
        />
      ))}
    </MoneyLines>
  )
}
