import type { ReactNode } from 'react'
import { displayedVariant } from '#runtime/theming/displayed-variant.ts'
import styles from './money-form.module.css'

interface MoneyFormProps {
  amount: ReactNode
  /** The payment method, or the bank account. */
  way: ReactNode
  /** The sums and the button. */
  children: ReactNode
}

/** The cashiers that ask for the amount first. */
const AMOUNT_FIRST = ['board', 'purse']

/** The parts of a form that moves money, in the order of the theme's cashier: the keyboard has the same order as the eye. */
export function MoneyForm({ amount, way, children }: MoneyFormProps) {
  const parts = [
    <div key="way" className={styles.part}>
      {way}
    </div>,
    <div key="amount" className={styles.amount}>
      {amount}
    </div>,
  ]
  return (
    <div className={styles.parts}>
      {AMOUNT_FIRST.includes(displayedVariant('cashier') ?? '') ? parts.toReversed() : parts}
      <div className={styles.sums}>{children}</div>
    </div>
  )
}
