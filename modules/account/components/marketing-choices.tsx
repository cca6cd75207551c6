import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { Field } from '#runtime/components/field.tsx'
import { useLocalized, useSite } from '#runtime/site/site.ts'
import { MARKETING_KINDS, type MarketingChoice, marketingField } from '#schemas/entities/marketing.ts'
import choiceStyles from './choices.module.css'
import styles from './marketing-choices.module.css'

export type GivenChoice = MarketingChoice & { readonly isGiven: boolean }

interface MarketingChoicesProps {
  choices: readonly MarketingChoice[]
  kind: 'checkbox' | 'switch'
  isGiven: (choice: MarketingChoice) => boolean
  onChange: (changed: readonly GivenChoice[]) => void
  /** False where the part around it has the title. */
  hasTitle?: boolean
}

const isKind = ({ topic }: MarketingChoice) => MARKETING_KINDS.some((kind) => kind === topic)

/** The marketing that a player may agree to: by channel its kinds, then the products where the site asks by product. */
export function MarketingChoices({ choices, hasTitle = false, ...field }: MarketingChoicesProps) {
  const { marketing } = useSite().manifest.registration
  const own = useLocalized()(marketing.text)
  const channels = [...new Set(choices.map(({ channel }) => channel))]
  const titleId = useId()
  return (
    <div role="group" aria-labelledby={hasTitle ? titleId : undefined} className={styles.marketing}>
      {hasTitle ? (
        <p id={titleId} className={styles.title}>
          <FormattedMessage id="account.marketing.title" />
        </p>
      ) : null}
      <p className={styles.intro}>{own || <FormattedMessage id="account.marketing.intro" />}</p>
      <div className={styles.channels}>
        {channels.map((channel) => {
          const asked = choices.filter((choice) => choice.channel === channel)
          const products = asked.filter((choice) => !isKind(choice))
          return (
            <fieldset key={channel} className={choiceStyles.group}>
              <legend className={choiceStyles.legend}>
                <FormattedMessage id={`account.marketing.channel.${channel}`} />
              </legend>
              {asked.filter(isKind).map((choice) => (
                <ChoiceField key={choice.topic} choice={choice} {...field} />
              ))}
              {products.length === 0 ? null : (
                <p className={styles.about}>
                  <FormattedMessage id="account.marketing.products" />
                </p>
              )}
              {products.map((choice) => (
                <ChoiceField key={choice.topic} choice={choice} {...field} />
              ))}
            </fieldset>
          )
        })}
      </div>
    </div>
  )
}

interface ChoiceFieldProps extends Pick<MarketingChoicesProps, 'kind' | 'isGiven' | 'onChange'> {
  choice: MarketingChoice
}

function ChoiceField({ choice, kind, isGiven, onChange }: ChoiceFieldProps) {
  return (
    <Field
      kind={kind}
      name={marketingField(choice)}
      label={<FormattedMessage id={`account.marketing.topic.${choice.topic}`} />}
      checked={isGiven(choice)}
      onChange={(given) => onChange([{ ...choice, isGiven: given }])}
    />
  )
}
