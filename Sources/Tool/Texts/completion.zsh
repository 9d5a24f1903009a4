#compdef decode-model
# zsh completion for decode-model: a file _decode-model in fpath, or evaluated in a running shell.
_decode_model() {
  local word meaning ending
  local -a candidates
  for word in ${(f)"$($words[1] completions zsh -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)"}; do
    if [[ $word == :files:* ]]; then
      ending=${word#:files:}
      meaning=${ending#*:}
      ending=${ending%%:*}
      [[ -n $meaning ]] && compset -P "${(b)meaning}"
      if [[ -n $ending ]]; then _files -g "*$ending"; else _files; fi
      return
    fi
    meaning=${word#*$'\t'}
    word=${word%%$'\t'*}
    candidates+=("${word//:/\\:}${meaning:+:$meaning}")
  done
  _describe -V decode-model candidates
}
if [[ $funcstack[1] == _decode-model ]]; then
  _decode_model "$@"
else
  compdef _decode_model decode-model
fi
