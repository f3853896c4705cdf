/** Japanese: why a node cannot be added, changed or removed as asked. */
export const nodes = {
  'E-TASK-220': {
    says: '{node} はオペレーター {owner} のノードで、{operator} のものではありません。',
    next: [
      '何も送信していません。NodeID と鍵を確かめてください。あなたのノードを見る: onboard status {operator}',
      '変更や削除ができるのは {owner} だけです。削除された後なら、改めて追加できます。',
    ],
  },
  'E-TASK-222': {
    says: '{node} の登録 {validation} をどのオペレーターが始めたのか、読み取れませんでした。',
    next: ['何も送信していません。すべてのログを保持する RPC エンドポイントでやり直してください。'],
  },
  'E-TASK-223': {
    says: '{node} の追加は、進行中または完了していて、{what} が違います。今の値は {present} で、{wanted} ではありません。',
    next: [
      '何も送信していません。その追加を続けるには、同じ値で同じコマンドを実行してください。',
      'バリデーターのステークを変える: onboard middleware-init-stake-update <l1_middleware> <node_id> <total_new_stake> --network <network_name>',
      '鍵や所有者を変えるには、ノードを削除してから追加し直してください。',
    ],
  },
  'E-TASK-224': {
    says: 'このオペレーターは登録済みです。リンクは {present} で、{wanted} ではありません。',
    next: [
      '何も送信していません。リンクを変える: onboard set-metadata-url <metadata_url> --network <network_name>',
    ],
  },
  'E-TASK-225': {
    says: '{node} のステークはすでに {stake} {symbol} です。始める変更はありません。',
    next: ['何も送信していません。別のステークを指定するか、そのままにしてください。'],
  },
  'E-TASK-226': {
    says: '有効期限を {expiry} にすると、{node} は以前と同じ検証 ID になります。P-Chain は同じ ID を一度しか受け付けません。',
    next: [
      '何も送信していません。別の有効期限を選ぶか、--registration-expiry を付けずに実行してください。',
    ],
  },
  'E-TASK-227': {
    says: '重みの変更 {change} は、この L1 が 1 期間に認める {limit} を超えています。',
    next: [
      '何も送信していません。{fits} なら 1 期間に収まります。{node} のステークを {stake} にしてください。',
      'さらに変えるには、次の期間にもう一度ステークを変更してください。',
    ],
  },
  'E-TASK-228': {
    says: '{node} を削除すると重みが {change} 変わります。この L1 が 1 期間に認めるのは {limit} です。',
    next: [
      '何も送信していません。まずステークを {fits} に下げてください: onboard middleware-init-stake-update <l1_middleware> {node} {stake} --network <network_name>',
      'それを完了してから、次の期間にノードを削除してください。',
    ],
  },
  'E-TASK-229': {
    says: '重み {change} のノードは、この L1 が 1 期間に認める {limit} を超えています。ノードの最小ステーク {fits} でも収まりません。',
    next: [
      '何も送信していません。L1 の管理者に問い合わせてください。全体の重みが新しいノードには小さすぎます。',
    ],
  },
} as const;
