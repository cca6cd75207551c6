import type { StorybookConfig } from '@storybook/react-vite'

/** Every component in every brand: the stories stand beside what they show. */
export default {
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: 'tests/visual/storybook/vite.config.ts' } },
  },
  stories: [
    './*.stories.tsx',
    '../../../runtime/**/*.stories.tsx',
    '../../../games/**/*.stories.tsx',
    '../../../modules/**/*.stories.tsx',
  ],
  addons: ['@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
} satisfies StorybookConfig
