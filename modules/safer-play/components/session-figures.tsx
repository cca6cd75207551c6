import type { OperationResult } from '#schemas/protocol/operations.ts'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { Money } from '#runtime/format/money.tsx'
import { readPlayTime } from '../state/play-time.ts'
import { Duration } from './duration.tsx'

const AMOUNTS = ['staked', 'won', 'net'] as const

/** The time of play since the login, with stakes, prizes and the difference. */
export function SessionFigures({ figures }: { figures: OperationResult<'getRealityCheck'> }) {
  const { sessionStart, currencyId } = figures
  const { storage } = useRuntime()
  const [{ playedMs }] = useState(() => readPlayTime(storage, sessionStart))
  return (
    <MoneyLines>
      <MoneyLine
        label={<FormattedMessage id="safer-play.figure.time" />}
        value={<Duration ms={playedMs} />}
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
