import { useTranslation } from 'react-i18next';
import { Select } from '../../widgets/select.tsx';

/** Those that subjects and mails have most often: programs for mail of all systems draw them. */
const EMOJI = [
  ...[
    '😀',
    '😊',
    '😍',
    '🤩',
    '😎',
    '🥳',
    '🙂',
    '😉',
    '👋',
    '👍',
    '👏',
    '🙏',
    '💪',
    '🤝',
    '❤️',
    '💙',
    '💚',
    '💛',
  ],
  ...[
    '🎉',
    '🎁',
    '🎂',
    '🎈',
    '🎊',
    '🏆',
    '⭐',
    '✨',
    '🔥',
    '💡',
    '🚀',
    '📣',
    '🔔',
    '⏰',
    '⏳',
    '📅',
    '📍',
    '🕐',
  ],
  ...[
    '✅',
    '❗',
    '❓',
    '➡️',
    '👉',
    '👇',
    '💬',
    '✉️',
    '📦',
    '🛒',
    '🛍️',
    '💰',
    '💳',
    '🏷️',
    '📈',
    '📊',
    '📝',
    '📚',
  ],
  ...[
    '🎓',
    '🎥',
    '🎧',
    '📷',
    '🌞',
    '🌸',
    '🍂',
    '❄️',
    '🎄',
    '🐣',
    '🌍',
    '🏠',
    '☕',
    '🍽️',
    '✈️',
    '🚗',
    '⚽',
    '🩺',
  ],
];

/** Puts an emoji where the cursor is. */
export function EmojiMenu({ onChoose }: { readonly onChoose: (emoji: string) => void }) {
  const { t } = useTranslation();
  return (
    <Select
      className="letter-variables"
      aria-label={t('letters:emoji')}
      title={t('letters:emoji')}
      value=""
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">☺</option>
      {EMOJI.map((emoji) => (
        <option key={emoji} value={emoji}>
          {emoji}
        </option>
      ))}
    </Select>
  );
}
