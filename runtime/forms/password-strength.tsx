import { FormattedMessage } from 'react-intl'
import { messageId } from '#runtime/locale/message-id.ts'
import styles from './password-strength.module.css'
import { usePasswordStrength } from './use-password-strength.ts'

export interface PasswordStrengthMeterProps {
  password: string
  /** Values that other people know about the player, such as the user name: a password must not be made of them. */
  known?: readonly string[]
}

const NONE: readonly string[] = []
const BARS = [1, 2, 3, 4] as const

/** The strength of a new password below its field, with one piece of advice. It refuses nothing. */
export function PasswordStrengthMeter({ password, known = NONE }: PasswordStrengthMeterProps) {
  const strength = usePasswordStrength(password, known)
  return (
    <div role="status" className={styles.strength} data-score={strength?.score}>
      {strength === null ? null : (
        <>
          <span className={styles.bars} aria-hidden>
            {BARS.map((bar) => (
              <span key={bar} className={styles.bar} data-filled={bar <= Math.max(strength.score, 1)} />
            ))}
          </span>
          <span className={styles.level}>
            <FormattedMessage id={messageId(`runtime.password.level.${strength.score}`)} />
          </span>
          {strength.advice === null ? null : (
            <span className={styles.advice}>
              <FormattedMessage id={messageId(`runtime.password.advice.${strength.advice}`)} />
            </span>
          )}
        </>
      )}
    </div>
  )
}
