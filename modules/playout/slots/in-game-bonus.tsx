import { InGameBonus, type InGameBonusProps } from '../components/in-game-bonus.tsx'

/** The bonus of a game on a screen that shows no draw. */
export default function InGameBonusSlot(props: InGameBonusProps) {
  return <InGameBonus {...props} />
}
