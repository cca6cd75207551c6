import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'adverts',
  modals: { popup: { file: 'modals/popup.tsx', props: { advert: 'content' } } },
  fills: { 'runtime.background': { file: 'slots/adverts-when-idle.tsx', order: 9 } },
})
