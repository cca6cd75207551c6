import { facts } from '#schemas/module-facts.ts'
import { welcomeSettingsSchema } from './settings.ts'

export default facts({
  id: 'welcome',
  screens: {
    tutorial: {
      file: 'screens/tutorial.tsx',
      path: '/tutorial',
      params: { topic: 'text?' },
      isPublic: true,
      search: { title: 'welcome.tutorial.title', description: 'welcome.tutorial.search' },
    },
  },
  slots: { 'welcome.demo': {} },
  fills: { 'lobby.welcome': { file: 'slots/welcome-visitors.tsx' } },
  settings: welcomeSettingsSchema,
  uses: ['registration.short?'],
})
