import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'
import { answerJobs } from '#service/idle-worker/answer-jobs.ts'

const purify = createDOMPurify(new JSDOM('').window)

// Attributes with which a page's link opens the buy dialogues (spec 2, "Custom pages").
const OF_BUY_LINKS = ['data-game-id', 'data-autolaunch']

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.getAttribute('target') === '_blank') node.setAttribute('rel', 'noopener noreferrer')
  else node.removeAttribute('target')
})

answerJobs((html: string) =>
  purify.sanitize(html, {
    USE_PROFILES: { html: true },
    ALLOW_DATA_ATTR: false,
    ADD_ATTR: ['target', ...OF_BUY_LINKS],
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'audio', 'video'],
    FORBID_ATTR: ['style', 'id', 'name'],
    // Addresses with one of these three schemes or none; the sanitiser tests values of other attributes with it, too.
    ALLOWED_URI_REGEXP: /^(?:(?:https|mailto|tel):|(?!\/\/)[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  }),
)
