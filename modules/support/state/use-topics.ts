import { useIntl } from 'react-intl'
import { useLocalized, useModuleSettings } from '#runtime/site/site.ts'
import { SUPPORT_TOPICS, type SupportSettings, type SupportTopic } from '#schemas/site-manifest/support.ts'

/** The topics of the site with their texts. */
export function useTopics(): { readonly value: string; readonly label: string }[] {
  const { topics } = useModuleSettings<SupportSettings>('support')
  const text = useLocalized()
  const intl = useIntl()
  return topics.map(({ id, label }) => ({
    value: id,
    label: text(label) || (isOfProduct(id) ? intl.formatMessage({ id: `support.topic.${id}` }) : id),
  }))
}

const isOfProduct = (id: string): id is SupportTopic => (SUPPORT_TOPICS as readonly string[]).includes(id)
