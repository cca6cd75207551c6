import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { useGameLink } from '#runtime/registry/game-roles.ts'
import type { ScreenLink } from '#runtime/registry/links.ts'
import { useLinkPath } from '#runtime/router/navigate.ts'
import { useSite } from '#runtime/site/site.ts'
import type { NextStep } from '../state/join-answers.ts'
import { toPlay } from '../state/plays.ts'
import type { Checkout } from '../state/slip.ts'
import { SupportButton } from '#runtime/components/support-button.tsx'
import { GoButton, HomeButton } from '#runtime/components/go-button.tsx'
import { playUnits } from '#schemas/kinds/play-units.ts'

export interface NextStepButtonProps {
  step: NextStep
  slip: Checkout
  isFirst: boolean
}

/** One next step after a refused join. */
export function NextStepButton({ step, slip, isFirst }: NextStepButtonProps) {
  const { responsible } = useSite().manifest.content.legalPages
  const hasLimits = useLinkPath()({ screen: 'safer-play.limits' }) !== null
  const kind = isFirst ? 'primary' : 'quiet'
  const text = (
    <FormattedMessage id={`picking.next.${step}`} values={{ unit: playUnits[slip.game.gameRule] }} />
  )
  const watch = useGameLink()(slip.game, 'watch', { id: slip.game.gameInstanceId })
  const links: Record<Exclude<NextStep, Action | 'otherGames' | 'support'>, ScreenLink | null> = {
    deposit: { screen: 'cashier.deposit', params: { currencyId: slip.payments.chosen.currencyId } },
    watch,
    limits: hasLimits
      ? { screen: 'safer-play.limits' }
      : { screen: 'runtime.page', params: { pageLink: responsible } },
  }
  if (step === 'support') return <SupportButton kind={kind}>{text}</SupportButton>
  if (step === 'limits' && !hasLimits && responsible === undefined) return null
  if (isAction(step)) {
    return (
      <ActionButton kind={kind} onClick={() => actOn(step, slip)}>
        {text}
      </ActionButton>
    )
  }
  if (step === 'otherGames') return <HomeButton kind={kind}>{text}</HomeButton>
  const link = links[step]
  return link ? (
    <GoButton kind={kind} {...link}>
      {text}
    </GoButton>
  ) : null
}

/** Steps that change the slip; the other steps lead to another screen. */
type Action = 'editLines' | 'nextDraw' | 'newPrice' | 'tryAgain'
const ACTIONS = new Set<NextStep>(['editLines', 'nextDraw', 'newPrice', 'tryAgain'] satisfies Action[])
const isAction = (step: NextStep): step is Action => ACTIONS.has(step)

function actOn(step: Action, { state, dispatch, show, retry }: Checkout) {
  if (step === 'tryAgain') return retry()
  if (step === 'nextDraw' || step === 'newPrice') return show('numberPickingConfirm')
  const refused = state.lines.findIndex((line) => toPlay(line) === state.offendingPlay)
  show('numberPicking')
  dispatch({ type: 'lineEdited', index: Math.max(0, refused) })
}
