# bash completion for decode-model: for bash 3.2 and later, without the bash-completion package.
_decode_model() {
  local words=() word meaning ending prefix= i IFS=$'\n'
  COMPREPLY=()
  # bash splits --name=value into three words; join them again.
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [[ ${#words[@]} -gt 0 && ( $word == = || ${COMP_WORDS[i - 1]} == = ) ]]; then
      words[${#words[@]} - 1]+=$word
    else
      words[${#words[@]}]=$word
    fi
  done
  word=${words[${#words[@]} - 1]}
  # It completes only what follows the last equals sign.
  if [[ $word == *=* && $COMP_WORDBREAKS == *=* ]]; then prefix=${word%=*}=; fi
  while IFS=$'\t' read -r word meaning; do
    if [[ $word == :files:* ]]; then
      ending=${word#:files:}
      meaning=${ending#*:}
      ending=${ending%%:*}
      word=${words[${#words[@]} - 1]}
      word=${word#"$meaning"}
      type compopt >/dev/null 2>&1 && compopt -o filenames
      if [[ $ending ]]; then
        COMPREPLY=($(compgen -f -X "!*$ending" -- "$word"; compgen -d -- "$word"))
      else
        COMPREPLY=($(compgen -f -- "$word"))
      fi
      return
    fi
    word=${word#"$prefix"}
    # Within quotes, nothing has to be escaped.
    [[ ${COMP_WORDS[COMP_CWORD]} == [\'\"]* ]] || word=$(printf %q "$word")
    COMPREPLY[${#COMPREPLY[@]}]=$word
  done < <("${COMP_WORDS[0]}" completions bash -- "${words[@]}" 2>/dev/null)
}
complete -F _decode_model decode-model
